import { expect, it } from 'vitest';
import { toParametersLine } from './parameter-list.tsx';

it('CM-7.3 a line break at the end of a value leaves no gap before the next', () => {
  const parameters = { path: 'a.md', content: 'one\ntwo\n', overwrite: true };
  expect(toParametersLine({ parameters })).toBe('a.md, one two, overwrite: true');
});

it('F-37 what the tool does anyway is left out', () => {
  const parameters = { command: 'npm test', path: '.', timeLimitSeconds: 60 };
  expect(toParametersLine({ parameters, defaults: ['path', 'timeLimitSeconds'] })).toBe('npm test');
});

it('F-37 a no is left out, and a yes says to what', () => {
  const parameters = {
    command: 'touch x',
    run_in_background: false,
    description: 'Make a file',
    force: true,
  };
  expect(toParametersLine({ parameters })).toBe('touch x, Make a file, force: true');
});
