"""The Qt scene of the map: its layers, kept in step with the workspace, and exports as picture and
PDF.
"""
