// Asked reply: whether a message may want something written in the person's name. Loose on purpose: where it is, what is
// filled in is shown first.

const ASKED =
  /(?<!\p{L})(?:draft|write|compose|prepare|suggest|generate|post|leave|add|fill|put|type)(?!\p{L}).{0,80}(?<!\p{L})(?:reply|replies|answer|response|comment|post|message|e-?mail|tweet|review)(?!\p{L})|(?<!\p{L})(?:reply|respond)(?!\p{L})|回复|回帖|答复|评论|(?:起草|草拟|写|拟).{0,30}(?:帖子|邮件|消息|留言)/isu;
/** The rest of a long message is material. */
const MOST_READ = 2_000;

export function asksForReply(text: string): boolean {
  return ASKED.test(text.slice(0, MOST_READ));
}
