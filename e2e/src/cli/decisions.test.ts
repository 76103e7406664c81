// Decision sets from the shell, on a real hub.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { runNod } from '../stage/nod.ts';

const ANSWER = `Two things:

1. Which database?
   A. SQLite (recommended)
   B. PostgreSQL
2. Which port?
   A. 80
   B. 7663 (recommended)
`;
const INCOMPLETE = ANSWER.replace('7663 (recommended)', '7663');

let hub: StartedHub;

beforeAll(async () => {
  hub = await startHub();
});
afterAll(async () => {
  await hub.stop();
});

const nod = (args: string[], options = {}) => runNod(hub.data, args, options);

describe('nod decisions', () => {
  it('DS-1.1 prints what a text holds', async () => {
    const { stdout, code } = await nod(['decisions', '--json', '-'], { input: ANSWER });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      questions: [
        {
          id: '1',
          title: 'Which database?',
          options: [
            { letter: 'A', text: 'SQLite' },
            { letter: 'B', text: 'PostgreSQL' },
          ],
          recommended: 'A',
        },
        {
          id: '2',
          title: 'Which port?',
          options: [
            { letter: 'A', text: '80' },
            { letter: 'B', text: '7663' },
          ],
          recommended: 'B',
        },
      ],
      complete: true,
      open: [],
      reply: '1A 2B',
    });
  });

  it('DS-1.4 prints no questions for prose', async () => {
    const { stdout } = await nod(['decisions', '--json'], { input: 'All done.\n1. tests\n2. docs\n' });
    expect(JSON.parse(stdout)).toEqual({ questions: [], complete: false, open: [], reply: null });
  });

  it('says what is wrong with a file that is not there', async () => {
    const { stderr, code } = await nod(['decisions', '/no/such/file']);
    expect(code).not.toBe(0);
    expect(stderr).toContain('/no/such/file');
  });
});

describe('a decision set on the command line', () => {
  const ask = (input: string) =>
    nod(['send', '--from', 'codex', '--model-answer', '--text', '-', '--json'], { input });

  it('DS-2.1 DS-2.5 --all answers as recommended and echoes what was sent', async () => {
    const { requestId } = JSON.parse((await ask(ANSWER)).stdout);
    expect(await nod(['answer', requestId, '--all'])).toMatchObject({
      code: 0,
      stdout: 'Sent to codex: 1A 2B\n',
    });
    const again = await nod(['answer', requestId, '--all']);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('1A 2B') });
  });

  it('DS-2.2 --all on an incomplete set says which questions were open', async () => {
    const { requestId } = JSON.parse((await ask(INCOMPLETE)).stdout);
    const { stdout } = await nod(['answer', requestId, '--all'], { env: { NOD_LANG: 'zh-CN' } });
    expect(stdout).toContain('待决策项全部按模型推荐');
    expect(stdout).toContain('2');
  });

  it('DS-2.4 picks are typed as they are', async () => {
    const { requestId } = JSON.parse((await ask(ANSWER)).stdout);
    expect((await nod(['answer', requestId, '1B 2A'])).stdout).toBe('Sent to codex: 1B 2A\n');
  });

  it('DS-2.4 picks for some questions are sent with what is recommended for the others; --text sends them alone', async () => {
    const some = JSON.parse((await ask(ANSWER)).stdout).requestId;
    expect((await nod(['answer', some, '1B'])).stdout).toBe('Sent to codex: 1B 2B\n');
    const alone = JSON.parse((await ask(ANSWER)).stdout).requestId;
    expect((await nod(['answer', alone, '--text', '1B'])).stdout).toBe('Sent to codex: 1B\n');
  });

  it('F-8 picks that no question has are refused, and nothing is sent', async () => {
    const { requestId } = JSON.parse((await ask(ANSWER)).stdout);
    for (const choice of ['2C', '1A 1B', '2', '9A']) {
      const refused = await nod(['answer', requestId, choice]);
      expect(refused.code).not.toBe(0);
      expect(refused.stderr).toContain('--text');
    }
    expect((await nod(['answer', requestId, '2A'])).stdout).toBe('Sent to codex: 1A 2A\n');
  });

  it('nod pending shows a decision set once, what all as recommended would send, and how to answer', async () => {
    await ask(ANSWER);
    const { stdout } = await nod(['pending']);
    expect(stdout.split('Which database?')).toHaveLength(2);
    expect(stdout).toContain('All as recommended: 1A 2B');
    expect(stdout).toContain('nod answer <id> "1A 2B"');
  });

  it('DS-3.1 a message that is no model answer has none', async () => {
    const { stdout } = await nod(['send', '--from', 'codex', '--text', '-', '--json'], { input: ANSWER });
    expect(JSON.parse(stdout).requestId).toBeNull();
  });
});
