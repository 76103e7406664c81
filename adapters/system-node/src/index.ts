export { createApartRunner, runApart } from './apart/apart-runner.ts';
export { createFileTail } from './files/file-tail.ts';
export * from './machine-ports.ts';
