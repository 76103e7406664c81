import { AlreadySettledError, ConnectionError } from '@nod/client';
import { type AnswerBody, type HumanRequest, NodError, type ToolApproval } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { toShortId } from '../command-line/short-ids.ts';
import { toApproval } from '../requests/test-approval.ts';
import { toLocalTime } from '../terminal/local-time.ts';
import { en } from '../texts/texts.ts';
import { createAskingDesk } from './asking-desk.ts';

/** A terminal whose person types these lines, then waits. */
function startDesk(typed: (string | null)[], answer?: (body: AnswerBody) => HumanRequest) {
  const written: string[] = [];
  const answered: [string, AnswerBody][] = [];
  let onQuiet = () => {};
  const quiet = new Promise<void>((resolve) => {
    onQuiet = resolve;
  });
  const desk = createAskingDesk({
    texts: en,
    write: (text) => void written.push(text),
    client: {
      async answer(id, body) {
        answered.push([id, body]);
        return answer?.(body) ?? toApproval();
      },
    },
    async ask(prompt, signal) {
      written.push(prompt);
      const line = typed.shift();
      if (line !== undefined) return line;
      onQuiet();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return null;
    },
  });
  return { desk, answered, written: () => written.join(''), quiet };
}

function toRequest(end: string, command: string): ToolApproval {
  const preview = {
    type: 'command',
    command,
    folder: '/home/x',
    isCaged: true,
    files: [],
    shows: ['command'],
  };
  return toApproval({ id: `req_${'0'.repeat(19)}${end}`, preview, hash: `hash of ${command}` });
}

const approvedElsewhere = (request: ToolApproval) =>
  toApproval({
    ...request,
    settlement: {
      outcome: 'answered',
      at: 1,
      reply: {
        requestId: request.id,
        messageId: null,
        text: '',
        surface: 'panel',
        chosen: {
          type: 'verdict',
          verdict: 'approved',
          parameters: {},
          hash: request.hash,
          isEdited: false,
          remember: 'once',
          scope: null,
          by: 'answer',
        },
      },
    },
  });

const first = toRequest('1', 'make one');
const second = toRequest('2', 'make two');
const last = toRequest('3', 'make three');

describe('asking about tool calls at the terminal', () => {
  it('CM-3.3 CM-3.4 shows each in full, one after the other, and decides by the hash that was shown', async () => {
    const { desk, answered, written, quiet } = startDesk(['y', '', 'no, use make']);
    desk.put(first);
    desk.put(second);
    desk.put(last);
    await quiet;
    expect(answered).toEqual([
      [
        first.id,
        { approval: { verdict: 'approve', hash: 'hash of make one', remember: 'once' }, surface: 'cli' },
      ],
      [second.id, { approval: { verdict: 'reject', words: 'no, use make' }, surface: 'cli' }],
    ]);
    expect(written().indexOf('$ make one')).toBeLessThan(written().indexOf('$ make two'));
    expect(written()).toContain('$ make three');
  });

  it('CM-8.4 what is decided elsewhere is told, and is not asked about any more', async () => {
    const { desk, answered, written, quiet } = startDesk([]);
    desk.put(first);
    desk.put(second);
    await quiet;
    desk.put({ ...second, settlement: { outcome: 'expired', at: 1 } });
    desk.put(approvedElsewhere(first));
    await new Promise((resolve) => setImmediate(resolve));
    expect(written()).toContain(`Approved · in the panel · ${toLocalTime(1)}`);
    expect(written()).not.toContain('$ make two');
    expect(answered).toEqual([]);
  });

  it('QR-3.7 an answer that comes too late says who was first', async () => {
    const settled = approvedElsewhere(first);
    const { desk, written, quiet } = startDesk(['y'], () => {
      throw new AlreadySettledError('too late', settled);
    });
    desk.put(first);
    desk.put(second);
    await quiet;
    expect(written()).toContain(`Approved · in the panel · ${toLocalTime(1)}`);
    expect(written()).toContain('$ make two');
  });

  it.each([
    ['a hub that is away', new ConnectionError('the hub could not be reached')],
    ['a call that is not what was shown', new NodError('hash_mismatch', 'look at it again')],
  ])('CM-8.4 %s is told, and the call is asked about again', async (_, error) => {
    const { desk, answered, written, quiet } = startDesk(['y'], () => {
      throw error;
    });
    desk.put(first);
    await quiet;
    expect(answered).toHaveLength(1);
    expect(written()).toContain(error.message);
    expect(written().split(en.approvals.prompt)).toHaveLength(3);
  });

  it('says how to decide later when the person types no more, and when the chat ends', async () => {
    const { desk, written, quiet } = startDesk([null]);
    desk.put(first);
    desk.put(second);
    await quiet;
    expect(written()).toContain(en.approvals.waits(toShortId(first.id)));
    desk.close();
    expect(written()).toContain(en.approvals.waits(toShortId(second.id)));
  });
});
