"""What every reader of files shares: reports, strict JSON, headers of pictures."""
