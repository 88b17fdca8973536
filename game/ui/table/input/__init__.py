"""Pointer and keyboard become intents, intents become actions. No drawing and no rules."""
