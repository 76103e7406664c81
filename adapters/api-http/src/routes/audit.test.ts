import { type AuditPage, agentNameSchema, MAX_AUDIT_PAGE } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../test-api.ts';

const ci = agentNameSchema.parse('ci');

async function startWithEntries(...tools: string[]): Promise<TestApi> {
  const test = await startTestApi();
  for (const toolName of tools) {
    await test.hub.approvals.setPolicy({ agent: ci, toolName, policy: 'never', surface: 'cli' });
  }
  return test;
}

const read = async (test: TestApi, query: string) =>
  (await (await test.call('GET', `/api/audit?${query}`, { as: 'person' })).json()) as AuditPage;
const download = (test: TestApi, query: string) =>
  test.call('GET', `/api/audit/export?${query}`, { as: 'session' });

describe('the audit over HTTP', () => {
  it('is read page by page, newest first, as far as it fits', async () => {
    const test = await startWithEntries('a', 'b', 'c');
    const page = await read(test, 'limit=2');
    expect(page).toMatchObject({
      hasMore: true,
      entries: [
        { toolName: 'c', who: 'person', surface: 'cli', outcome: 'policy-set', detail: 'never' },
        { toolName: 'b' },
      ],
    });
    expect(await read(test, `before=${page.entries[1]?.id}`)).toMatchObject({
      hasMore: false,
      entries: [{ toolName: 'a' }],
    });
    expect((await read(test, 'toolName=b&agent=ci&outcome=policy-set')).entries).toHaveLength(1);
    expect((await read(test, `since=${test.time.clock() + 1}`)).entries).toEqual([]);
    for (const wrong of ['outcome=maybe', 'limit=0', `limit=${MAX_AUDIT_PAGE + 1}`, 'since=yesterday']) {
      expect((await test.call('GET', `/api/audit?${wrong}`, { as: 'person' })).status).toBe(400);
    }
  });

  it('is downloaded as JSON lines, all pages of it', async () => {
    const tools = Array.from({ length: MAX_AUDIT_PAGE + 5 }, (_, index) => `tool-${index}`);
    const response = await download(await startWithEntries(...tools), 'format=jsonl&outcome=policy-set');
    expect(response.headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="nod-audit.jsonl"');
    const lines = (await response.text()).trimEnd().split('\n');
    const names = lines.map((line) => (JSON.parse(line) as { toolName: string }).toolName);
    expect(names).toEqual(tools.toReversed());
  });

  it('is downloaded as far as it fits, and no more than asked for', async () => {
    const test = await startWithEntries('a', 'b', 'c');
    expect(
      (await (await download(test, 'format=jsonl&toolName=b')).text()).trimEnd().split('\n'),
    ).toHaveLength(1);
    expect((await (await download(test, 'format=jsonl&limit=2')).text()).trimEnd().split('\n')).toHaveLength(
      2,
    );
    expect(await (await download(test, 'format=jsonl&toolName=x')).text()).toBe('');
    expect((await download(test, 'format=xlsx')).status).toBe(400);
    expect((await download(test, '')).status).toBe(400);
  });

  it('SEC-8 as CSV keeps every text, and none of them becomes a formula', async () => {
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', 'a "b", c', 'two\nlines', 'plain'];
    const response = await download(await startWithEntries(...hostile), 'format=csv');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="nod-audit.csv"');
    const text = await response.text();
    expect(text.split('\r\n')[0]).toBe(
      'id,at,who,surface,origin,outcome,basis,agent,conversationId,runId,requestId,callId,toolName,orderedBy,subject,hash,isEdited,detail',
    );
    expect(text).toMatch(
      /^1,\d{4}-\d\d-\d\dT[\d:.]+Z,person,cli,,policy-set,policy,ci,,,,,'=1\+1,,,,false,never\r$/m,
    );
    for (const cell of [
      ",'+1,",
      ",'-1,",
      ",'@SUM(A1),",
      ",'\tx,",
      ',"a ""b"", c",',
      ',"two\nlines",',
      ',plain,',
    ]) {
      expect(text).toContain(cell);
    }
  });

  it('SEC-5 a download that its server ends is broken, not short', async () => {
    const tools = Array.from({ length: MAX_AUDIT_PAGE * 3 }, (_, index) => `tool-${index}`);
    const test = await startWithEntries(...tools);
    const response = await download(test, 'format=jsonl');
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    test.api.close();
    const rest = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(rest()).rejects.toThrow();
  });
});
