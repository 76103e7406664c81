import { NodError, sendMessageTool } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { createToolRegistry, toToolDescription } from '../calls/tool-registry.ts';
import { createCallContext } from '../test-context.ts';
import { createSendMessageTool, type MessageToSend } from './send-message-tool.ts';

function start(refusal?: Error) {
  const sent: MessageToSend[] = [];
  const tool = createSendMessageTool({
    send: async (message) => {
      if (refusal) throw refusal;
      sent.push(message);
      return { messageId: 'msg_1', scheduledFor: 7, to: message.to };
    },
  });
  return { sent, tool, run: (given: Record<string, unknown>) => tool.execute(given, createCallContext()) };
}

describe('send_message', () => {
  it('F-40 F-70 QR-1.1 QR-2.4 sends text, delay and quick replies, and confirms the time', async () => {
    const { run, sent } = start();
    const result = await run({
      to: 'codex',
      payload: { text: 'hi', own: 1 },
      delayMs: 5,
      quickReplies: ['a'],
    });
    expect(sent).toEqual([{ to: 'codex', payload: { text: 'hi', own: 1 }, delayMs: 5, quickReplies: ['a'] }]);
    expect(result).toMatchObject({ success: true, data: { messageId: 'msg_1', scheduledFor: 7 } });
    expect(result.displayText).toBe('Sent to codex as msg_1. It is scheduled for 1970-01-01T00:00:00.007Z.');
  });

  it.each([
    ['stretch', 'Reminder: stretch'],
    ['喝水', '提醒：喝水'],
    ['Reminder: stretch', 'Reminder: stretch'],
    ['⏰ **提醒**：喝水', '⏰ **提醒**：喝水'],
  ])('F-70 what the person gets later says that it is a reminder: %s', async (text, said) => {
    const { run, sent } = start();
    await run({ to: 'user', payload: { text }, delayMs: 5 });
    await run({ to: 'user', payload: { text }, delayMs: 0 });
    await run({ to: 'codex', payload: { text }, delayMs: 5 });
    expect(sent.map(({ payload }) => payload.text)).toEqual([said, text, text]);
  });

  it('takes a bare text for the payload, and null for not given', async () => {
    const { run, sent } = start();
    await run({ to: 'user', payload: 'hi', delayMs: null, quickReplies: null });
    expect(sent).toEqual([{ to: 'user', payload: { text: 'hi' }, delayMs: null, quickReplies: null }]);
  });

  it.each([
    ['quickReplies_invalid_type', { quickReplies: 'yes' }],
    ['quickReplies_too_many', { quickReplies: Array.from({ length: 11 }, () => 'x') }],
    ['quickReplies_empty_string', { quickReplies: ['a', ' '] }],
    ['quickReplies_empty_string', { payload: { text: 'hi', quickReplies: [''] } }],
    ['quickReplies_invalid_type', { quickReplies: ['ok'], payload: { text: 'hi', quickReplies: [1] } }],
    ['invalid_request', { to: '' }],
    ['invalid_request', { payload: 7 }],
    ['invalid_request', { delayMs: 'soon' }],
  ])('QR-1.3 AC-2.4 %s is told, and nothing is sent', async (code, wrong) => {
    const { run, sent } = start();
    const result = await run({ to: 'codex', payload: { text: 'hi' }, ...wrong });
    expect(result).toMatchObject({ success: false, data: { code }, alternatives: [expect.any(String)] });
    expect(result.error).toContain(code);
    expect(sent).toEqual([]);
  });

  it('tells why the hub refused, and lets other errors through', async () => {
    const refused = await start(new NodError('unknown_recipient', 'nobody is called x')).run({
      to: 'x',
      payload: { text: 'hi' },
    });
    expect(refused).toMatchObject({ success: false, error: 'unknown_recipient: nobody is called x' });
    await expect(start(new Error('broken')).run({ to: 'x', payload: { text: 'hi' } })).rejects.toThrow(
      'broken',
    );
  });

  it('QR-4.1 models see the schema of the protocol', () => {
    const { tool } = start();
    expect(toToolDescription(tool).parameters).toEqual(sendMessageTool.parameters);
    expect(createToolRegistry([tool]).findByIntent({ type: 'command', action: 'send', confidence: 1 })).toBe(
      tool,
    );
  });
});
