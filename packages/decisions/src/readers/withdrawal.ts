// Withdrawals: sentences that take recommendations back: all of them, those of a list that is out of date, or that
// of one question.

/** "The marks below are outdated." */
const OUTDATED =
  /\b(?:marks?|labels?|recommend\w*)\b[^.]{0,30}\b(?:outdated|out of date|placeholders?|wrong way round)\b|(?:推荐|标记)[^。]{0,8}(?:过时|写反)/i;

export function isOutdated(text: string): boolean {
  return OUTDATED.test(text);
}

const WITHDRAWN =
  /\b(?:take|taking) (?:that|it|this) back\b|\bno longer (?:sure|convinced|certain)\b|\bnot so sure\b|(?:我|现在)[^。]{0,6}(?:收回|不确定|拿不准)|\bI mixed up\b|\bthe vendor's, not mine\b|写反了|(?:刚才|上面)[^。]{0,4}说错了|\b(?:ignore|disregard|scrap|scratch|strike|withdraw|retract|forget|take back)\b[^.]{0,30}\brecommend|(?:撤回|收回|忽略|作废)[^。]{0,12}(?:推荐|建议)|(?:推荐|建议)[^。]{0,10}(?:作废|不算|反过来)|\brecommendations? (?:flips?|reverses?|no longer holds?)\b/i;

/** Whether nothing that was recommended holds any more. */
export function isWithdrawn(text: string): boolean {
  return WITHDRAWN.test(text) || isOutdated(text);
}

/** "My recommendation for 2 only holds if …", "I changed my mind about 2": nothing is picked for it, whatever follows. */
const BOUND =
  /\bonly (?:holds|applies|valid|if)\b|\bdepends on\b|\bunless you\b|\bassum(?:es|ing)\b|\bchanged my mind\b|\bforget what\b|\bscratch\b|\bdangerous\b|\bturned out\b|\bno longer\b|取决于|前提是|只在.{1,20}成立|作废|说错|写错|收回/i;

/** Whether a sentence that names a question leaves its recommendation open. */
export function isBound(text: string): boolean {
  return BOUND.test(text);
}
