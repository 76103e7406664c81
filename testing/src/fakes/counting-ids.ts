// Ids for tests: valid, and the same in every run.
import type { IdSource } from '@nod/hub';
import type { IdsByPrefix } from '@nod/protocol';

/** Numbers ids from 1, over all prefixes together. They sort in the order made. */
export function createCountingIds(): IdSource {
  let count = 0;
  return <P extends keyof IdsByPrefix>(prefix: P) => {
    count += 1;
    return `${prefix}_${String(count).padStart(20, '0')}` as IdsByPrefix[P];
  };
}
