import { createHmac, hash } from 'node:crypto';
import { toKeyText, toProofText } from '@nod/protocol';
import { expect, it } from 'vitest';
import { credentials, PORT, startTestApi } from '../test-api.ts';

it.each(['127.0.0.1', 'localhost', '[::1]'])(
  'F-85 SEC-1 called as %s, the hub proves the address that it listens on, not the one it was called by',
  async (name) => {
    const test = await startTestApi();
    const known = hash('sha256', credentials.personToken);
    const nonce = 'n'.repeat(43);
    const response = await test.call('POST', '/api/proof', {
      headers: { host: `${name}:${PORT}` },
      body: { nonce, key: hash('sha256', toKeyText(known)) },
    });
    const text = toProofText(`http://127.0.0.1:${PORT}`, nonce);
    expect(await response.json()).toEqual({ proof: createHmac('sha256', known).update(text).digest('hex') });
  },
);
