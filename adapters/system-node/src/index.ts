export { createApartRunner, runApart } from './apart/apart-runner.ts';
export { clientPorts } from './client-ports.ts';
export { createFreeBytes } from './disk.ts';
export { clock, hash, newId, timer, timeZone } from './hub-ports.ts';
