// The front door of @nod/door-codex.
export { createCodexDoor } from './codex-door.ts';
