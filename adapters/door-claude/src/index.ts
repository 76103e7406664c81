export { type ClaudeDoor, createClaudeDoor } from './claude-door.ts';
export { type HookEntry, toHookEntries } from './hooks/hook-settings.ts';
