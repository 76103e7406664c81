import { USUAL_PORT } from '@nod/protocol';
import { expect, it } from 'vitest';
import { listenOnPort, PortBusyError } from './free-port.ts';

function createListen(...busy: number[]) {
  return async (port: number) => {
    if (busy.includes(port)) throw Object.assign(new Error('taken'), { code: 'EADDRINUSE' });
    return port;
  };
}

it('takes the default port when none is chosen, and the next free one when it is taken', async () => {
  expect(await listenOnPort(null, createListen())).toBe(USUAL_PORT);
  expect(await listenOnPort(null, createListen(USUAL_PORT, USUAL_PORT + 1))).toBe(USUAL_PORT + 2);
});

it('takes the chosen port or none', async () => {
  expect(await listenOnPort(0, createListen())).toBe(0);
  await expect(listenOnPort(4000, createListen(4000))).rejects.toThrow(PortBusyError);
});

it('gives up when every port it may take is taken', async () => {
  const all = Array.from({ length: 100 }, (_, index) => USUAL_PORT + index);
  await expect(listenOnPort(null, createListen(...all))).rejects.toThrow(PortBusyError);
});

it('does not hide other failures', async () => {
  const listen = () => Promise.reject(new Error('no network'));
  await expect(listenOnPort(null, listen)).rejects.toThrow('no network');
});
