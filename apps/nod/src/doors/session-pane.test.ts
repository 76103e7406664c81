import type { Pane, PaneFacts } from '@nod/doors';
import { describe, expect, it } from 'vitest';
import { findSessionPane } from './session-pane.ts';

const STARTED: Pane = { socket: null, pane: '%3' };

function find(fields: Partial<PaneFacts> | null, told: Pane | null = null, started: Pane | null = STARTED) {
  const pane = { ...STARTED, folder: '/srv', commands: ['codex'], processes: [7], isDead: false, ...fields };
  const terminals = { panes: async () => (fields === null ? [] : [pane]) };
  return findSessionPane(terminals, { pane: told, program: 'codex' }, started);
}

describe('the pane of a session', () => {
  it('is where it was started, while its program runs there', async () => {
    expect(await find({})).toEqual(STARTED);
    expect(await find({ commands: ['node /opt/bin/codex', '/opt/vendor/codex'] })).toEqual(STARTED);
  });

  it.each([
    ['that is gone', null],
    ['that is dead', { isDead: true }],
    ['in which a shell is in front', { commands: ['bash'] }],
    ['in which another program is in front', { commands: ['claude'] }],
    ['of another server', { socket: '/tmp/tmux-0/other' }],
    ['with another number', { pane: '%4' }],
  ])('is none %s', async (_, fields) => {
    expect(await find(fields)).toBeNull();
  });

  it('is what its door tells, whatever was said when it was started, while its program runs there', async () => {
    const told = { socket: null, pane: '%9' };
    expect(await find(told, told)).toEqual(told);
    expect(await find({}, told)).toEqual(STARTED);
    expect(await find({}, null, null)).toBeNull();
  });

  it.each([
    ['in which a shell is in front', { commands: ['bash'] }],
    ["in which another program is in front, the person's own editor too", { commands: ['vim codex'] }],
    ['of another server', { socket: '/tmp/tmux-0/other' }],
  ])('SEC-5 is none %s, also where its far end names it as its own', async (_, fields) => {
    const told = { socket: null, pane: '%3' };
    expect(await find(fields, told, null)).toBeNull();
  });

  it('is known by the name of its server, or by the path of its socket', async () => {
    const socket = '/tmp/tmux-0/work';
    expect(await find({ socket }, { socket: 'work', pane: '%3' }, null)).toEqual({ socket, pane: '%3' });
    expect(await find({ socket }, { socket, pane: '%3' }, null)).toEqual({ socket, pane: '%3' });
    expect(await find({ socket }, { socket: 'other', pane: '%3' }, null)).toBeNull();
  });
});
