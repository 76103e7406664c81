import type { AuditEntry } from '@nod/protocol';
import { expect, test } from 'vitest';
import { en, zhCn } from '../../texts/texts.ts';
import { parsePermission, toDetail, toSubject } from './entry-detail.ts';

const toEntry = (outcome: AuditEntry['outcome'], detail: string) => ({ outcome, detail }) as AuditEntry;

test('OPS-4 a mode and a policy are told in the language of the panel', () => {
  expect(toDetail(toEntry('mode-set', 'supervised'), zhCn)).toBe('监督');
  expect(toDetail(toEntry('policy-set', 'never'), en)).toBe('Never');
  expect(toDetail(toEntry('policy-set', ''), en)).toBe('By mode');
});

test('F-23 OPS-4 a setting and its switch are told in the language of the panel', () => {
  const entry = { ...toEntry('settings-set', 'on'), subject: 'allowShell' };
  expect([toSubject(entry, zhCn), toDetail(entry, zhCn)]).toEqual(['运行命令', '开']);
  expect(toSubject({ ...toEntry('answered', 'on'), subject: 'allowShell' }, zhCn)).toBe('allowShell');
});

test('F-41 OPS-4 what lets somebody in is told in the language of the panel, its name as it is', () => {
  const toCredential = (subject: string) =>
    ({ outcome: 'credential-added', basis: 'credential', subject }) as AuditEntry;
  const told = ['link', 'browser Chrome · Linux', 'token ci'].map((each) =>
    toSubject(toCredential(each), zhCn),
  );
  expect(told).toEqual(['一次性链接', '浏览器 Chrome · Linux', '令牌 ci']);
  expect(toSubject({ outcome: 'allowed', basis: 'mode', subject: 'link a b' } as AuditEntry, zhCn)).toBe(
    'link a b',
  );
});

test('the words of the person are theirs', () => {
  expect(toDetail(toEntry('rejected', 'never'), zhCn)).toBe('never');
});

test('CM-8.5 a permission is told by its parameters, and by its words when those cannot be read', () => {
  expect(parsePermission(toEntry('permission-granted', '{"path":"a"}'))).toEqual({
    parameters: { path: 'a' },
    target: '',
  });
  expect(parsePermission(toEntry('permission-revoked', 'oops'))).toBeNull();
  expect(parsePermission(toEntry('rejected', '{"path":"a"}'))).toBeNull();
});
