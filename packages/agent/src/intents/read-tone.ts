// The tone or the purpose of a reply, by the words that ask for it.

const TONES: readonly [RegExp, string][] = [
  [/polite|礼貌|客气|委婉/u, 'polite'],
  [/friendly|warm|kind|nice|友好|热情|亲切/u, 'friendly'],
  [/formal|professional|正式|专业/u, 'formal'],
  [/funny|humorous|witty|幽默|搞笑|风趣/u, 'humorous'],
  [/short|brief|简短|简单/u, 'brief'],
  [/declin|refus|reject|拒绝|婉拒/u, 'decline'],
  [/agree|accept|同意|赞同|接受/u, 'agree'],
  [/thank|感谢/u, 'thank'],
  [/apologi|sorry|道歉/u, 'apologize'],
];

export function readTone(masked: string): string | undefined {
  return TONES.find(([pattern]) => pattern.test(masked))?.[1];
}
