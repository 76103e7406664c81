import { expect, it } from 'vitest';
import { en } from '../texts/en.ts';
import { zhCn } from '../texts/zh-cn.ts';
import { renderPlanStep } from './plan-step.ts';

it('AC-9.1 a step of a plan says why it is taken and how long it may take, where that is known', () => {
  const step = { at: 2, of: 3, tool: 'read_file' };
  const known = { ...step, thought: 'Look at the notes', estimatedDuration: 1_200 };
  expect(renderPlanStep(step, en)).toBe('Step 2 of 3: Read File');
  expect(renderPlanStep(step, zhCn)).toBe('第 2 步，共 3 步：读取文件');
  expect(renderPlanStep(known, en)).toBe('Step 2 of 3: Look at the notes (about 2 s)');
  expect(renderPlanStep(known, zhCn)).toBe('第 2 步，共 3 步：Look at the notes（约 2 秒）');
});
