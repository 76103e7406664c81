import { expect, it } from 'vitest';
import { loadPart } from './late-part.ts';

/** Fails so often, then gives the part. */
function createLoader(failures: number) {
  let left = failures;
  return async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the part';
  };
}

it('F-36 a part that is wanted while the hub is away comes when the hub is back', async () => {
  let pauses = 0;
  const waiting = {
    isHubThere: async () => pauses >= 3,
    pause: async () => {
      pauses += 1;
    },
  };
  expect(await loadPart(createLoader(1), waiting)).toBe('the part');
  expect(pauses).toBe(3);
});

it('a part that the hub does not have is an error', async () => {
  const waiting = { isHubThere: async () => true, pause: async () => {} };
  await expect(loadPart(createLoader(2), waiting)).rejects.toThrow('Failed to fetch');
});
