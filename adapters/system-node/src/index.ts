export { createApartRunner, runApart } from './apart/apart-runner.ts';
export * from './machine-ports.ts';
