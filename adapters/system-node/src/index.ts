export { createApartRunner, runApart } from './apart/create-apart-runner.ts';
export { createFreeBytes } from './disk.ts';
export { clock, hash, newId, timer } from './hub-ports.ts';
