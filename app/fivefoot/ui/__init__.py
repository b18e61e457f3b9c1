"""The window: Qt; imports core, never the other way."""
