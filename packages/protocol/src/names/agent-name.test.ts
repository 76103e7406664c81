import { describe, expect, it } from 'vitest';
import { agentNameSchema, BUILT_IN_AGENT } from './address.ts';
import { toSkeletons } from './name-skeleton.ts';

function toFault(name: string): string {
  const parsed = agentNameSchema.safeParse(name);
  return parsed.success ? '' : parsed.error.issues.map(({ message }) => message).join('; ');
}

function looksAlike(one: string, other: string): boolean {
  const others = toSkeletons(other);
  return [...toSkeletons(one)].some((skeleton) => others.has(skeleton));
}

describe('F-25 F-87 SEC-5: an agent cannot call itself what looks like somebody else', () => {
  it.each([
    ['USER', 'user'],
    ['User', 'user'],
    ['us.er', 'user'],
    ['You', 'you'],
    ['Ме', 'me'],
    ['уоu', 'you', false],
    ['Person', 'person'],
    ['ME', 'me'],
    ['Nod', 'nod'],
    ['NOD', 'nod'],
    ['N0D', 'nod'],
    ['n-o-d', 'nod'],
    ['nọd', 'nod'],
    ['ñod', 'nod'],
    ['System', 'system'],
    ['systern', 'system'],
    ['ＳＹＳ', '', false],
    ['admin', 'admin'],
    ['Hub', 'hub'],
    ['你', '你'],
    ['您', '您'],
    ['我', '我'],
    ['用户', '用户'],
    ['用戶', '用户'],
    ['本人', '本人'],
    ['系统', '系统'],
    ['系統', '系統'],
    ['係统', '系统'],
    ['係統', '系統'],
    ['入类', '人类'],
    ['王人', '主人'],
    ['the-user', 'the-user'],
    ['The.User', 'the-user'],
    ['usr', 'usr'],
    ['ユーザー', 'ユーザー'],
    ['ユ一ザ一', 'ユーザー'],
    ['あなた', 'あなた'],
    ['사용자', '사용자'],
    ['пользователь', 'пользователь'],
    ['Пользователь', 'пользователь'],
    ['vous', 'vous'],
    ['você', 'você'],
    ['noð', 'nod'],
    ['凵ser', 'user'],
    ['us巳r', 'user'],
    ['n口d', 'nod'],
    ['nロd', 'nod'],
    ['伱', '你'],
    ['佡', '你'],
  ])('%s', (name, word, says = true) => {
    const fault = toFault(name);
    expect(fault).not.toBe('');
    if (says) expect(fault).toBe(`"${name}" looks like "${word}", which no agent may be called`);
  });

  it.each([
    ['nоd', 'with a Cyrillic о'],
    ['usеr', 'with a Cyrillic е'],
    ['代码агент', 'Han beside Cyrillic'],
    ['αgent', 'Greek beside Latin'],
    ['한かな', 'Hangul beside kana'],
  ])('%s mixes scripts (%s)', (name) => {
    expect(toFault(name)).toContain('mixes scripts');
  });

  it.each([
    ['ａ', 'full width'],
    ['nｏd', 'full width inside'],
    ['ﬁx', 'a ligature'],
    ['①', 'a number in a circle'],
    ['𝐧𝐨𝐝', 'mathematical letters'],
    ['e\u0301a', 'decomposed'],
    ['é\u0301'.normalize('NFC'), 'marks on marks'],
    ['n\u200bod', 'an invisible character'],
    ['n\u202eod', 'a change of direction'],
    ['ɴᴏᴅ', 'small capitals'],
    ['٣', 'a digit that is no 3'],
    ['노ᄃ', 'letters of which syllables are made'],
    ['nod.', 'a dot at the end'],
    ['nod-', 'a dash at the end'],
    ['_nod', 'a dash in front'],
    ['a b', 'a blank'],
    ['', 'nothing'],
    ['a'.repeat(65), 'too long'],
  ])('%s is no name (%s)', (name) => {
    expect(toFault(name)).not.toBe('');
  });

  it.each([
    ['codeメ', 'メ'],
    ['c丨aude', '丨'],
    ['claude一code', '一'],
    ['claudeーcode', 'ー'],
    ['claude-一code', '一'],
    ['小claude一code', '一'],
    ['n口口d', '口口'],
    ['codex二', '二'],
    ['claude이code', '이'],
  ])('F-87 %s is no name: beside Latin letters, %s could be one, or a dash', (name, shape) => {
    expect(toFault(name)).toBe(`"${name}" holds "${shape}", which can be taken for a Latin letter or a dash`);
  });

  it.each(['сосо', 'Соре', 'ВОТ', 'ΚΑΤΟ', 'οιο', 'סוס'])(
    'F-87 %s is no name: none of its letters is clearly not Latin',
    (name) => {
      expect(toFault(name)).toContain('has no letter that could not be taken for a Latin one');
    },
  );

  it.each([
    'nod',
    'codex',
    'claude-code',
    'my.agent_2',
    'zoë',
    'naïve',
    '小助手2',
    '代码agent',
    'お手伝いさん',
    'コーダー3',
    '도우미',
    'помощник',
    'βοηθός',
    'nod-codex',
    'user-tests',
    ...['codex-2', 'claude_code', 'worker', 'gpt-5.1', 'Łukasz', 'Đức', 'Søren', 'straße', 'user2'],
    ...[
      '小Q',
      'AI君',
      '3号agent',
      'agent一号',
      '第一助手',
      '日报',
      '人事助理',
      '代码-agent',
      '系统设计',
      '大模型',
    ],
    ...['AIロボット', 'AIヘルパー', 'メモ帳', 'ロボ', '翻訳くん', 'コードレビュー係', '人々'],
    ...['코딩도우미', 'AI비서', '번역기2', '개발-봇', '리뷰어'],
    ...['агент', 'сервер', 'кодер-2', 'вектор', 'Переводчик', 'їжак', 'κώδικας', 'مساعد', 'עוזר'],
  ])('%s is a name', (name) => {
    expect(toFault(name)).toBe('');
  });

  it('the built-in agent keeps its name', () => {
    expect(BUILT_IN_AGENT).toBe('nod');
  });

  it.each([
    ['codex', 'CODEX'],
    ['codex', 'Соdех'],
    ['codex', 'c0dex'],
    ['codex', 'cödex'],
    ['ci', 'CI'],
    ['Cl', 'CI'],
    ['worker-1', 'worker_l'],
    ['worker-1', 'Worker.I'],
    ['modern', 'modem'],
    ['エ口', '工ロ'],
    ['claude-code', 'claude一code'],
    ['claude-code', 'claudeーcode'],
    ['codex', 'codeメ'],
    ['claude', 'c丨aude'],
    ['user', '凵ser'],
    ['user', 'us巳r'],
    ['nod', 'nロd'],
    ['nod', 'n口d'],
    ['bot', 'вот'],
    ['worker', 'vvorker'],
    ['你', '伱'],
    ['你', '佡'],
    ['系统', '係统'],
    ['日报', '曰报'],
    ['自己', '自已'],
    ['自己', '自巳'],
    ['人事', '入事'],
    ['用户', '用戶'],
  ])('%s and %s share a skeleton', (one, other) => {
    expect(looksAlike(one, other)).toBe(true);
  });

  it.each([
    ['ci', 'cl'],
    ['bob', 'rob'],
    ['worker-1', 'worker-2'],
    ['codex', 'code-x'],
    ['か', 'が'],
    ['小助手', '大助手'],
  ])('%s and %s do not', (one, other) => {
    expect(looksAlike(one, other)).toBe(false);
  });

  it('F-84: is judged at once, however long the text', () => {
    expect(toFault('你'.repeat(200_000))).toContain('1 to 64');
  });
});
