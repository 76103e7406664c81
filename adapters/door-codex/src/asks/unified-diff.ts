// The unified diff of several changed files. Codex tells the hunks of a file that it updates, and the bare text of one that it
// adds or deletes.
import type { FileChange } from '../wire/thread.ts';

export function toUnifiedDiff(changes: readonly FileChange[]): string {
  return changes.map(renderChange).join('');
}

function renderChange({ path, kind, diff }: FileChange): string {
  if (kind.type === 'add') return `--- /dev/null\n+++ ${path}\n${renderWhole('+', diff)}`;
  if (kind.type === 'delete') return `--- ${path}\n+++ /dev/null\n${renderWhole('-', diff)}`;
  return `--- ${path}\n+++ ${kind.move_path ?? path}\n${withEnd(diff)}`;
}

function renderWhole(sign: '+' | '-', text: string): string {
  if (text === '') return '';
  const lines = text.replace(/\n$/, '').split('\n');
  const range = `1,${lines.length}`;
  const head = sign === '+' ? `@@ -0,0 +${range} @@` : `@@ -${range} +0,0 @@`;
  const end = text.endsWith('\n') ? '' : '\\ No newline at end of file\n';
  return `${head}\n${lines.map((line) => `${sign}${line}\n`).join('')}${end}`;
}

function withEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
