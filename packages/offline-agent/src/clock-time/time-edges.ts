// The edges of a time: what stands right behind or before it and still looks like time. Then it was not read whole.

const NUMBER =
  '\\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|half|quarter|couple|few)(?!\\p{L})';
const UNIT =
  '(?:sec(?:ond)?|min(?:ute)?|h(?:ou)?r|day|week|month|year|weekday|weekend|morning|night)s?|[smhd]';
const DAY =
  'mon(?:day)?s?|tue(?:s|sday)?s?|wed(?:nesday)?s?|thu(?:r|rs|rsday)?s?|fri(?:day)?s?|sat(?:urday)?s?|sun(?:day)?s?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|today|tonight|tomorrow|yesterday|afternoon|evening|noon|midnight|[ap]\\.?m\\.?';
const JOINT =
  'and|or|plus|minus|until|till|before|after|past|from|between|around|next|last|this|every|each|ago';

const NUMBER_ZH = '[\\d零〇一二两三四五六七八九十百半几]';
const DAY_ZH =
  '大?[今明后昨前]天|[今明昨]早|[今明昨]晚|[早晚]上|[上中下]午|凌晨|清晨|早晨|傍晚|黄昏|[半深午]夜|夜里|[下上这本]?个?(?:周[一二三四五六日天末]|星期|礼拜)|[下上这本]个?[周月]|[今明后]年';

const AFTER = new RegExp(
  [
    `^[\\s,，]*(?:${NUMBER}|(?:${UNIT}|${DAY}|${JOINT}|at|on|in|by|ish|later|here|there|o['’]clock)(?!\\p{L})|(?:to|for|the|a|an) (?:${NUMBER})|(?!to |that )(?:[\\p{L}/-]+ ){1,2}time(?!\\p{L})|\\p{L}+/\\p{L})`,
    '^\\s*(?:[-–~～+/&(（、]|:\\d)',
    `^[\\s,，]*(?:[零〇二两三四五六七八九十百半几]|一(?![起定下样边同直家])|[刻点秒号多或到至前后里]|[个位名份件条只台杯张块元]|人(?![事力员工])|[之以][前后]|分(?![析享配发类组别工])|[月日](?![报会度饼志程记常])|时(?!间|候)|左右|上下|[和与跟及过](?:${NUMBER_ZH}|${DAY_ZH})|${DAY_ZH}|每|\\p{Script=Han}{1,6}?时间)`,
  ].join('|'),
  'iu',
);
/** "9am PT", "9am Tokyo to call mum". */
const ZONE = /^[\s,(]*(?:[A-Z]{1,4}T|UTC|GMT|Z)(?!\p{L})|^\s*\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)? to /u;
const BEFORE = new RegExp(
  [
    `(?:\\d(?:st|nd|rd|th|${UNIT}|[ap]m)?|(?<!\\p{L})(?:(?:${NUMBER})|${UNIT}|${DAY}|${JOINT}|to|time|ish|o['’]clock))[\\s,，]*(?:(?:on|at|for|by|in)[\\s,，]*)*$`,
    `(?:[零〇一二两三四五六七八九十百半几月号日周年点分刻秒时差和与跟及或、到至过每后前.]|时间|钟头|${DAY_ZH})[\\s,，]*$`,
  ].join('|'),
  'iu',
);

const FIRST = new RegExp(`^\\s*(?:in|at|on|by) (?:${NUMBER})`, 'iu');

/** Of what stands behind a time: it is still a part of it ("9 and at 10", "9 in Tokyo time", "9点之前"). */
export function goesOn(after: string): boolean {
  return AFTER.test(after) || ZONE.test(after);
}

/** Of words in which no time was found: they begin as one ("in ten to fifteen minutes"). */
export function beginsAsTime(words: string): boolean {
  return FIRST.test(words);
}

/** Of what stands before a time: it is already a part of it ("tuesday and thursday", "下个月1号", "quarter to midnight"). */
export function beginsBefore(before: string): boolean {
  // No more than its end is looked at.
  return BEFORE.test(before.slice(-60));
}
