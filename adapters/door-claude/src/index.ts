export { type ClaudeDoor, createClaudeDoor } from './claude-door.ts';
export { CLAUDE_SOCKET, type HookEntry, toHookEntries } from './hooks/hook-settings.ts';
