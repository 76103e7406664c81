export { createApartRunner, runApart } from './apart/create-apart-runner.ts';
export { clock, hash, newId, timer } from './hub-ports.ts';
