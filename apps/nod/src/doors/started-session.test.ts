import type { LivingSession } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { type StartPorts, startSession } from './started-session.ts';

const FOLDER = process.cwd();
const PANE = { socket: null, pane: '%3' };

function session(fields: Partial<LivingSession>): LivingSession {
  return {
    ...{ door: 'codex', id: 'new', program: 'codex', title: 'Codex', version: '0.166.0' },
    ...{ folder: FOLDER, branch: null, about: null, agent: null, ...fields },
  };
}

/** What is found at each look; the last one stays. */
function createPorts(looks: LivingSession[][], screen: { lines: string[]; isDead: boolean } | null) {
  const started: unknown[] = [];
  let now = 0;
  const ports: StartPorts = {
    terminals: {
      async start(command, options) {
        started.push([command, options]);
        return PANE;
      },
      screen: async () => screen && { columns: 80, rows: 24, cursor: null, ...screen },
    },
    living: async () => (looks.length > 1 ? looks.shift() : looks[0]) ?? [],
    clock: () => now,
    async pause(delayMs) {
      now += delayMs;
    },
  };
  return { ports, started };
}

const RUNNING = { lines: [], isDead: false };

describe('a started session', () => {
  it('is the one that was not there before, of this program and in this folder', async () => {
    const others = [
      session({ id: 'old' }),
      session({ id: 'claude', program: 'claude' }),
      session({ id: 'elsewhere', folder: '/elsewhere' }),
    ];
    const { ports, started } = createPorts(
      [[session({ id: 'old' })], others, [...others, session({})]],
      RUNNING,
    );
    const found = await startSession(['codex', '-m', 'x'], FOLDER, ports);
    expect(found).toEqual({ type: 'found', pane: PANE, session: session({}) });
    expect(started).toEqual([[['codex', '-m', 'x'], { folder: FOLDER, name: 'codex' }]]);
  });

  it('is not waited for for ever: a menu may be open', async () => {
    const { ports } = createPorts([[]], RUNNING);
    expect(await startSession(['codex'], FOLDER, ports)).toEqual({ type: 'unseen', pane: PANE });
  });

  it('that ends at once tells what it wrote', async () => {
    const { ports } = createPorts([[]], {
      lines: ['', '\u001b[31mno such option\u001b[0m', ''],
      isDead: true,
    });
    expect(await startSession(['codex', '--what'], FOLDER, ports)).toEqual({
      type: 'ended',
      pane: PANE,
      words: 'no such option',
    });
  });
});
