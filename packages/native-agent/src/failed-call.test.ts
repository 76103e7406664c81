import type { Run } from '@nod/protocol';
import { expect, it } from 'vitest';
import { toFailedCall } from './failed-call.ts';

it('AC-9.2 SEC-6 a long error is cut for the log, and no secret is cut in two', () => {
  const run = { id: 'run_1', agent: 'nod', conversationId: 'cnv_1' } as unknown as Run;
  const call = { id: 'call-1', toolName: 'login', parameters: {} };
  for (let before = 1970; before <= 2000; before += 1) {
    const told = `${'x'.repeat(before)} sk-abcdefghijklmnopqrstuvwx refused`;
    const { error } = toFailedCall(run, call, told);
    expect(error.length).toBeLessThanOrEqual(2000);
    expect(error).not.toContain('sk-');
  }
});
