"""Commands: each maps a scenario to the next one."""
