// The front door of @nod/door-qwen: terminals of Qwen Code that were started with a pair of files.
export { createQwenDoor } from './qwen-door.ts';
export { prepareQwenStart, type QwenStart } from './qwen-start.ts';
