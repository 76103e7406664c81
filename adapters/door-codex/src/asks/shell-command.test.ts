import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unwrapShell } from './shell-command.ts';

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

describe('shell commands', () => {
  it('are shown without the shell around them', () => {
    expect(unwrapShell("/bin/bash -lc 'touch a && ls'")).toBe('touch a && ls');
    expect(unwrapShell('/bin/bash -lc ls')).toBe('ls');
    expect(unwrapShell('zsh -c "echo hi"')).toBe('echo hi');
    expect(unwrapShell(`/bin/bash -lc 'it'"'"'s'`)).toBe("it's");
  });

  it('are shown as they are where that is not certain', () => {
    for (const command of [
      'npm test',
      'bash -lc "echo $HOME"',
      "bash -lc 'a' b",
      'bash -lc',
      "bash -lc 'open",
    ])
      expect(unwrapShell(command)).toBe(command);
  });

  it('are never shown otherwise than they run', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (script) => {
        expect(unwrapShell(`/bin/bash -lc ${quote(script)}`)).toBe(script);
      }),
      { numRuns: 300 },
    );
  });
});
