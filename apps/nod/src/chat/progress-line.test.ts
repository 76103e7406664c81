import type { Run, StreamItem } from '@nod/protocol';
import { expect, it } from 'vitest';
import { en, zhCn } from '../texts/texts.ts';
import { createProgressLine, renderProgress } from './progress-line.ts';

function start() {
  const written: string[] = [];
  const line = createProgressLine({ write: (text) => void written.push(text), columns: () => 60 });
  return { line, written: () => written.join('') };
}

const ERASE = '\r\u001B[2K';

it('F-39 AC-4.4 shows the newest on one row, and takes it away for what is said next', () => {
  const { line, written } = start();
  line.show('Part 1 of 2');
  line.show('Part 2 of 2');
  line.clear();
  line.clear();
  expect(written()).toBe(`${ERASE}… Part 1 of 2${ERASE}… Part 2 of 2${ERASE}`);
});

it('does not go over what was said, and stays on one row', () => {
  const { line, written } = start();
  line.note('I read it.');
  line.show(`line\n${'x'.repeat(200)}`);
  expect(written()).toBe(`\n${ERASE}… line ${'x'.repeat(23)}`);
});

it('AC-9.1 a step of a plan says why it is taken and how long it may take, where that is known', () => {
  const plain = { id: 'b', tool: 'read_file', dependsOn: [] };
  const known = { ...plain, thought: 'Look at the notes', estimatedDuration: 1_200 };
  const begun = { type: 'plan-step-updated', stepId: 'b', status: 'running', text: '' };
  const event = { type: 'run-step-added', runId: 'run_1', step: begun } as unknown as StreamItem['event'];
  const toRun = (step: object): Run =>
    ({
      id: 'run_1',
      steps: [
        { type: 'plan-created', steps: [{ ...plain, id: 'a' }, step, { ...plain, id: 'c' }] },
        { type: 'plan-step-updated', stepId: 'a', status: 'completed', text: '' },
        begun,
      ],
      end: null,
    }) as unknown as Run;
  expect(renderProgress(event, toRun(plain), en)).toBe('Step 2 of 3: Read File');
  expect(renderProgress(event, toRun(plain), zhCn)).toBe('第 2 步，共 3 步：读取文件');
  expect(renderProgress(event, toRun(known), en)).toBe('Step 2 of 3: Look at the notes (about 2 s)');
  expect(renderProgress(event, toRun(known), zhCn)).toBe('第 2 步，共 3 步：Look at the notes（约 2 秒）');
  expect(renderProgress(event, { ...toRun(known), id: 'run_2' as Run['id'] }, en)).toBeNull();
});
