// The difference of a file as the terminal shows it: the usual unified form, with nothing that would steer it.
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { toVisible } from '../terminal/visible-text.ts';

const NOTHING = '/dev/null';

/** Null stands for no file. */
export function renderDifference(path: string, before: string | null, after: string | null): string {
  const patch = createTwoFilesPatch(
    before === null ? NOTHING : path,
    after === null ? NOTHING : path,
    before ?? '',
    after ?? '',
    undefined,
    undefined,
    { context: 3, headerOptions: FILE_HEADERS_ONLY },
  );
  return toVisible(patch.trimEnd(), 'exact');
}
