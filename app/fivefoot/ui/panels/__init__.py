"""The panels beside and below the map: token, turn, ledger, log, tracker, prompt and action
bar.
"""
