// Replies that need no model: a few sentences for the commonest wishes, in both languages.
import type { Language } from '../language.ts';

const TEMPLATES: Record<string, Record<Language, string>> = {
  polite: {
    en: 'Thank you for your message. I have read it and will get back to you shortly.',
    zh: '感谢您的留言，我已经看到，会尽快回复您。',
  },
  friendly: {
    en: 'Thanks for writing! Good to hear from you. I will get back to you soon.',
    zh: '谢谢你的留言，很高兴收到你的消息，我会尽快回复你！',
  },
  formal: {
    en: 'Dear Sir or Madam,\n\nThank you for your message. I will reply in detail shortly.\n\nKind regards',
    zh: '您好：\n\n来信已收到，感谢您的联系，我将尽快详细答复。\n\n此致',
  },
  brief: { en: 'Got it, thank you.', zh: '收到，谢谢。' },
  thank: { en: 'Thank you very much, I really appreciate it.', zh: '非常感谢，不胜感激。' },
  agree: { en: 'I agree, let us do it this way.', zh: '我同意，就这么办。' },
  decline: {
    en: 'Thank you for asking, but I am afraid I cannot do this.',
    zh: '谢谢您的邀请，但很抱歉，这次我无法参与。',
  },
  disagree: {
    en: 'Thank you for your view. I see it differently and am happy to explain why.',
    zh: '感谢您的意见，不过我有不同看法，愿意说明理由。',
  },
  apologize: {
    en: 'I am sorry about this. I will put it right as soon as I can.',
    zh: '对此我深表歉意，我会尽快处理。',
  },
};

/** Null when no template fits the wish; without a wish, the polite one does. */
export function fillReplyTemplate(wish: string, language: Language): string | null {
  const key = wish === '' ? 'polite' : wish.trim().toLowerCase();
  return Object.hasOwn(TEMPLATES, key) ? (TEMPLATES[key]?.[language] ?? null) : null;
}
