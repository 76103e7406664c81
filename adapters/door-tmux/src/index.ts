export { createTmuxDoor } from './tmux-door.ts';
