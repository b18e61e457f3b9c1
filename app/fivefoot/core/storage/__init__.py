"""The file edge: scenario files, rulesets on disk, assets, settings, importers."""
