import { createSendMessageTool, type Tool } from '@nod/agent';
import { ToolError, toFailed } from '@nod/agent/tool-failures';
import { NodError } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { startOfflineAgent } from './test-offline-agent.ts';

function createTool(name: string, action: string, parameter: string, execute: Tool['execute']): Tool {
  const parameters = [{ name: parameter, type: 'string' as const, description: parameter, required: true }];
  return { name, description: name, actions: [action], parameters, execute };
}

const TOOLS = [
  createTool('read_file', 'read_file', 'path', async ({ path }) => {
    throw new ToolError('path_missing', { path: String(path) });
  }),
  createTool('run_command', 'run', 'command', async () =>
    toFailed('command_failed', { output: '1 failed\n', exitCode: 1, notes: '' }),
  ),
  createTool('web_fetch', 'fetch', 'url', async () => toFailed('host_missing', { host: 'a.example' })),
];

describe('F-41 a tool that fails', () => {
  it.each([
    ['读取 notes.md', '没有成功：“notes.md”不存在\n可以改为：\n- 先列出文件，看看有什么。'],
    ['运行：npm test', '没有成功：1 failed\n[退出码 1]\n可以改为：\n- 看看输出，改正命令后再运行。'],
    ['抓取 https://a.example/x', '没有成功：找不到主机“a.example”\n可以改为：\n- 检查网址的拼写。'],
    [
      '忘记：没有记过的事',
      '没有成功：没有与此完全一致的记忆\n可以改为：\n- 先搜索记忆，再给出其中一条的全文。',
    ],
    [
      'read notes.md',
      'That did not work: "notes.md" does not exist\nInstead:\n- See what is there with list_files.',
    ],
  ])('"%s" is told in the language of the conversation', async (message, text) => {
    const { answer } = await startOfflineAgent({ tools: TOOLS }).say(message);
    expect(answer).toMatchObject({ outcome: 'failed', text });
  });

  it('tells what the hub refused as data, too', async () => {
    const tool = createSendMessageTool({
      send: () => Promise.reject(new NodError('recipient_terminated', 'codex was terminated')),
    });
    const result = await tool.execute({ to: 'codex', payload: { text: 'hi' } }, {} as never);
    expect(result).toMatchObject({
      success: false,
      error: 'recipient_terminated: codex was terminated',
      failure: { code: 'recipient_terminated' },
    });
  });

  it('whose words nobody has translated is quoted', async () => {
    const tool = createTool('web_fetch', 'fetch', 'url', async () => ({ success: false, error: 'no luck' }));
    const { answer } = await startOfflineAgent({ tools: [tool] }).say('抓取 https://a.example/x');
    expect(answer.text).toBe('没有成功：工具的原话是“no luck”\n可以改为：\n- 再试一次，或换一种做法。');
  });
});

describe('F-41 a tool that succeeds', () => {
  const listing = (entries: string[], next: number | null = null) =>
    createTool('list_files', 'list_files', 'path', async () => ({
      success: true,
      data: { path: '.', entries, next },
      displayText: entries.length === 0 ? '(nothing)' : entries.join('\n'),
    }));
  const listed = { ...listing([]), parameters: [] };
  const running = createTool('run_command', 'run', 'command', async () => ({
    success: true,
    displayText: 'ok [exit code 0]\n[exit code 0]',
  }));

  it.each([
    ['列出文件', listed, '这里什么都没有。'],
    ['list files', listed, 'There is nothing there.'],
    ['列出文件', { ...listing(['a.md', 'b/'], 2), parameters: [] }, 'a.md\nb/\n[不止这 2 项。]'],
    ['运行：npm test', running, 'ok [exit code 0]\n[退出码 0]'],
    ['run `npm test`', running, 'ok [exit code 0]\n[exit code 0]'],
  ])('"%s" is told in the language of the conversation', async (message, tool, text) => {
    const { answer } = await startOfflineAgent({ tools: [tool] }).say(message);
    expect(answer.text).toBe(text);
  });
});
