import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { EXTENSION_ID } from '@nod/protocol';
import { expect, it } from 'vitest';

it('SEC-1 the id that the hub lets in is the one that browsers make of the key in the manifest', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../public/manifest.json', import.meta.url), 'utf8'));
  const digits = hash('sha256', Buffer.from(manifest.key, 'base64'), 'hex').slice(0, 32);
  const id = digits.replace(/[0-9a-f]/g, (digit) => 'abcdefghijklmnop'.charAt(Number.parseInt(digit, 16)));
  expect(id).toBe(EXTENSION_ID);
});
