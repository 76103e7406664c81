export { clock, hash, newId, timer } from './hub-ports.ts';
