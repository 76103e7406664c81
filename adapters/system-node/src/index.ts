export { clock, newId, timer } from './hub-ports.ts';
