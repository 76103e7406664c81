export { createTmuxTerminals } from './tmux-terminals.ts';
