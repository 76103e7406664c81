// The grammar: every form of a command, in English and Chinese. A form is matched against the whole request, without
// politeness, masked and in lower case; what fits no form is no command.
import { FORMAT, KEPT, KINDS, LENGTH, POINT, THING } from './things.ts';
import { ADDRESS, PATH, QUOTED } from './utterance.ts';

export type Action =
  | 'summarize'
  | 'extract'
  | 'remember'
  | 'recall'
  | 'list_memories'
  | 'forget'
  | 'send'
  | 'read_file'
  | 'list_files'
  | 'fetch'
  | 'run'
  | 'demo'
  | 'help'
  | 'greet'
  | 'thank'
  | 'connect_model'
  | 'stop';

/** Actions that change something: never done on a question, and only when every word was read. */
export const EFFECTS: ReadonlySet<string> = new Set(['remember', 'forget', 'send', 'run']);

/** Actions that are conversation, not work. */
export const SMALL_TALK: ReadonlySet<string> = new Set(['greet', 'thank', 'help', 'demo', 'connect_model']);

export interface Form {
  action: Action;
  /** Its groups are the slots. */
  pattern: RegExp;
  /** The words may mean something else: asked before anything is changed. */
  unsure?: true;
  /** A question that the action answers. */
  asks?: true;
  /** Begins with a name: a command only where that is an agent's. */
  known?: true;
  /** What follows its colon is taken as it stands, whatever it says. */
  exact?: true;
}

function forms(action: Action, sources: readonly string[], more: Partial<Form> = {}): Form[] {
  return sources.map((source) => ({ action, pattern: new RegExp(`^(?:${source})$`, 'dsu'), ...more }));
}

const AGENT = '@?[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,63}';
const TO = `(?!(?:me|us|you|it|him|her|them|this|that|these|those|the|a|an|my|our|your|his|everyone|everybody|someone|somebody|people|one|what|how|memory|file)(?![\\p{L}\\p{N}'_-]))(?<to>${AGENT})(?! (?:and|&|or) |,)`;
/** One message for two. */
const BOTH = `(?<to>${AGENT})(?:,| and| &|、|和|与|跟)\\s*(?<also>${AGENT})`;
/** No agent's name: it is said so, and who there is. */
const GROUP = '(?:everyone|everybody|(?:the|my|our) (?:team|others|agents|group))';
const CHINESE_GROUP = '(?:大家|所有人|各位|团队|[小老阿]\\p{Script=Han}|\\p{Script=Han}(?:总|经理|老师))';
/** A Latin name ends by itself, a Chinese one before a mark or a space. */
const CHINESE_TO =
  '(?!我|你|您|自己|他|她|它|大家)(?<to>@?(?:[a-z][\\w.-]{0,63}|\\p{Script=Han}{1,8}(?=[\\s：:，,])|\\p{Script=Han}{1,4}$))(?!\\s*(?:和|与|跟|、|&))';
const ANY_TEXT = '(?<text>.+)';
/** "Can you remember things?" asks what the agent can do. */
const TEXT = `(?!(?:things?|stuff|anything|something|everything|messages?|facts?|东西|事情?|什么(?:东西|事情?)?|内容|消息)$)${ANY_TEXT}`;
const TIME_START =
  '(?:in|at|on|tomorrow|tonight|today|next|this|every|by|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\\d)';
const WHEN = `(?:(?<when>${TIME_START}(?:[^:：]|\\d:\\d){0,60}?),? )?`;
const CHINESE_WHEN =
  '(?:(?<when>[今明后大昨下这本周星礼早晚中上凌傍每过等\\d一二两三四五六七八九十半][^你您]{0,30}?)[，,\\s]?)?';
/** As the agent itself writes a time. */
const WRITTEN_TIME = '(?<when>\\d{4}-\\d\\d-\\d\\d(?: at)? \\d\\d:\\d\\d(?: [+-]\\d\\d:\\d\\d)?)';
const MEMORY = '(?:memory|memories|notes)';
const CHINESE_MEMORY = '(?:记忆|笔记|备忘录?)';
const SHOW = '(?:extract|list|show|find|get|grab|give|collect|pull(?: out)?|pick(?: out)?)(?: me)?';
const PROGRAM = '(?<command>(?:npm|npx|git|node|python3?|make|cargo|go|ls|pnpm|yarn|docker|pytest)(?: .*)?)';
/** "Tell codex a joke": the words name what to say, and are perhaps not it. */
const TITLE = '(?:an?|your|my|our|his|her|their|the) \\S+(?: \\S+)?|(?:我的|你的|一个|这个|那个).{1,4}';
const QUESTION_WORD = '(?:when|how|what|where|who|why|if|whether)(?!\\p{L})';
const FOLDER = `(?!(?:this|that|current)(?!\\p{L})|[这那我哪当])(?<path>${PATH}+|[\\p{L}\\p{N}_.-]{1,64})`;
/** Holds something that can be extracted. */
const MATERIAL = '(?<given>.*[@\\d\\uE001-\\uE003].*)';

const ENGLISH: readonly Form[][] = [
  forms('demo', ['(?:show me |give me |start |play )?(?:a |the )?demo|demo mode']),
  forms('connect_model', [
    '(?:connect|add|set ?up|configure|use|choose) (?:a|the|my|your)(?: language)? model',
  ]),
  forms('help', ['help(?: me)?|commands']),
  forms(
    'help',
    [
      'what can (?:you|i)(?: ask you to)? do(?: (?:now|here|without a model))?|how (?:do|can) i use you|who are you',
    ],
    { asks: true },
  ),
  forms('greet', ['(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there| nod)?'], { asks: true }),
  forms('thank', ['(?:thanks|thank you|thx|cheers|many thanks)(?: a lot| so much| very much| nod)?']),
  forms('summarize', [
    `(?:summari[sz](?:e|ing)|sum(?:ming)? up|tl;?dr)(?:(?: of)? ?${THING})?(?:${LENGTH}| briefly)?`,
    `(?:(?:give|write|make|get|show)(?: me)? |i (?:need|want) )?(?:a |the )?(?:(?:short|brief|quick|concise) )*(?<length2>\\d{1,4}-(?:word|sentence) )?(?:summary|gist)(?: of ${THING})?(?:${LENGTH})?`,
    '(?:summari[sz]e|sum up) (?<unread>(?:the|my|our|a) [^:]{1,80})',
  ]),
  forms('summarize', [`what(?:'s| is) ${THING} about`, `what does ${THING} say`], { asks: true }),
  forms('extract', [
    `(?:${SHOW} |(?=all ))${KINDS}(?: (?:from|in|on|of|out of) ${THING})?(?:${FORMAT})?`,
    `${SHOW} ${KINDS}${FORMAT} (?:from|in|on|of|out of) ${THING}`,
    `(?:extract ${KINDS}(?: (?:from|in|of|out of))?|${SHOW} ${KINDS.replace('<kinds>', '<kinds2>')} (?:from|in|of|out of)):? ${MATERIAL}`,
  ]),
  forms('extract', [`(?:which|what) ${KINDS} (?:are|is)(?: there)? (?:in|on) ${THING}`], { asks: true }),
  forms('list_memories', [
    `(?:list|show)(?: me)?(?: all)?(?: (?:my|your|the))?(?: saved)? ${MEMORY}`,
    '(?:list|show me|tell me) everything you (?:know|remember)|what do you (?:remember|know)(?: about me)?|what have you (?:saved|remembered)',
  ]),
  forms('recall', [
    `(?:(?:search|check|look (?:in|into|through)) (?:(?:my|your|the) )?${MEMORY} (?:for|about) |recall (?!that |to ))(?<query>.+)`,
    `search (?:(?:my|your|the) )?${MEMORY}`,
  ]),
  forms(
    'recall',
    [
      'what do you (?:still )?(?:remember|know) about (?!me$)(?<query>.+)',
      '(?:do you (?:still )?(?:remember|recall)|did i (?:ever )?(?:mention|tell you(?: about)?)) (?<query>.+)',
    ],
    { asks: true },
  ),
  forms('forget', [`forget:\\s*${ANY_TEXT}`], { exact: true }),
  forms(
    'forget',
    [
      '(?<all>(?:forget|delete|erase|clear|remove) (?:everything|(?:all|(?:all )?(?:my|your|the)) (?:memories|memory|notes)))',
    ],
    {
      unsure: true,
    },
  ),
  forms('forget', [`(?:forget|delete|remove) (?!it$|that$|this$)${POINT}`], { unsure: true }),
  forms(
    'forget',
    [
      `(?:forget|(?:delete|remove|erase) (?:what you remember|(?:(?:my|your|the|all) )*(?:memor(?:y|ies)|notes?))(?: (?:of|about|on|that))?)(?! (?:it|that|this|about it|about that|to)$) (?:about |what (?:i|you) (?:said|told you|know|remember) about |everything about |the (?:memory|note) (?:about|that) |that )?(?<query>[^?]+)`,
    ],
    { unsure: true },
  ),
  forms(
    'remember',
    [
      `(?:remember|save to memory|memori[sz]e|keep in mind|note(?: down)?|write down|note to self|make a note|take a note|add to (?:my |your )?memory|save in memory)(?: that| this)?(?::\\s*| [-–] )${ANY_TEXT}`,
    ],
    { exact: true },
  ),
  forms('remember', [
    `(?:remember|memori[sz]e|keep in mind|note(?: down)?|make a note|take a note)(?: that|,? the fact that) (?!time|day|one)${TEXT}`,
    `(?<answer>save to ${MEMORY})`,
    `(?:keep in mind|memori[sz]e|note down) (?!that |to |this$|that$|it$|${QUESTION_WORD})${TEXT}`,
    '(?<point>remember|save)',
    `(?:save|store|add|keep|put|remember|memori[sz]e) (?:${KEPT}|(?<quoted>${QUOTED}+))(?: (?:to|in|into)(?: (?:my|your|the))? ${MEMORY})?(?: for later)?`,
    `remember (?!to |not |${QUESTION_WORD}|me$|us$|you|that |this |it$|them$|those |these |our |your |,)${TEXT}`,
  ]),
  forms('remember', [`${TEXT}, (?:please )?remember (?:that|this)(?: for .{1,30})?`], { unsure: true }),
  forms(
    'remember',
    [`(?:remember|don't forget|do not forget|never forget)(?: to| that|,)? (?!${QUESTION_WORD})${TEXT}`],
    { unsure: true },
  ),
  forms(
    'send',
    [
      `(?:(?<reminder>remind me)|send to ${TO}) on ${WRITTEN_TIME}: ${ANY_TEXT}`,
      `(?:message|msg|ping|dm|tell|ask|write to|send)(?: (?:a|the|this) message)?(?: to)? ${TO}: ?${ANY_TEXT}`,
    ],
    { exact: true },
  ),
  forms('send', [
    `${WHEN}(?<reminder>remind me)(?: ${ANY_TEXT})?`,
    `(?<reminder>set (?:a |me a )?reminder)(?: (?:for|to|at))?(?: ${ANY_TEXT})?`,
    `(?:message|msg|ping|dm|tell|remind|send(?: to)?) ${TO} (?<when>${TIME_START}(?:[^:：]|\\d:\\d){0,40}?): ${ANY_TEXT}`,
    `(?:tell|message|ping|send|let) ${TO}(?: know)?(?: about)? ${POINT}`,
    `(?:send|forward|pass)(?: ${KEPT})?(?: on)? to ${TO}`,
    `(?:send|forward) ${KEPT}`,
    `(?:tell|message|ping|let) ${TO}(?: know)?|send a message`,
    `send a message to ${TO}`,
    `(?:tell|ask|message|let) (?<to>${GROUP})(?: know)?(?: that| to)? ${TEXT}`,
    `${WHEN}tell ${TO}(?: that| to) (?!about )${TEXT}`,
    `${WHEN}tell ${TO}(?! that | to )\\s(?!about |${QUESTION_WORD}|(?:${TITLE})$)${TEXT}`,
    `${WHEN}(?:ask|remind) ${TO} to ${TEXT}`,
    `${WHEN}let ${TO} know(?: that ${TEXT}|(?! that) (?!${QUESTION_WORD})${TEXT.replace('<text>', '<text2>')})`,
    `${WHEN}send ${TO} (?:a )?message saying(?: that)? ${TEXT}`,
    `${WHEN}(?:send|say) (?<quoted>${QUOTED}+)(?: to ${TO})?`,
  ]),
  forms(
    'send',
    [
      `${WHEN}(?:ask|tell|message|ping|dm) ${TO} ${TEXT}`,
      `${WHEN}let ${TO} know ${TEXT}`,
      `say ${TEXT} to ${TO}`,
      `(?:reply to|answer) ${TO}(?: that| saying(?: that)?|:) ${TEXT}`,
      `${WHEN}(?:send|say) (?<quoted>${QUOTED}+) to ${BOTH}`,
      `${WHEN}(?:tell|ask)(?: both)? ${BOTH}(?: that| to)? ${TEXT}`,
    ],
    { unsure: true },
  ),
  forms(
    'send',
    [
      '@(?<to>[a-z][\\w.-]{0,63})[,:]? (?<text>.+)',
      '(?<to>[a-z][\\w.-]{0,63}): (?<text>.+)',
      'send (?<to>[a-z][\\w.-]{0,63})',
    ],
    {
      unsure: true,
      known: true,
    },
  ),
  forms('list_files', [
    `(?:list|show)(?: me)?(?: all)?(?: the| my)? files(?: in (?:the folder )?(?:(?<path>${PATH}+)|this folder|here))?`,
    `(?:list|show(?: me)?)(?: what(?:'s| is)| (?:all )?(?:the )?files) in (?:the |my )?(?:folder ${FOLDER}|${FOLDER.replace('<path>', '<path2>')} folder)`,
    `list (?<path>${PATH}+)`,
  ]),
  forms('list_files', ['what files are (?:there|here|in (?:this folder|here))'], { asks: true }),
  forms('fetch', [`(?:fetch|open|get|download|visit|go to)(?: the page| the site)? (?<url>${ADDRESS}+)`]),
  forms('read_file', [`(?:read|open|show|cat)(?: me)?(?: the)?(?: file)? (?<path>${PATH}+)`]),
  forms('run', [
    `(?:run|execute)(?: the command)?:? (?<command>${QUOTED}+)`,
    '(?:run|execute)(?: the command)?: ?(?<command>.+)',
    `run(?: the command)? ${PROGRAM}`,
  ]),
];

const SUM = '(?:总结|概括|归纳|概述|小结|摘要)';
const FIND = '(?:提取|抽取|摘出|挑出|找出|列出|收集|整理|显示|导出|找)(?:一下|出)?';
const OF_IT = `(?:从|在)?${THING}(?:上|里|中|内)?面?的?`;
const WHAT_IT_SAYS = '(?:主要|大概)?(?:讲|说)(?:了|的是)些?(?:什么|啥)';

const CHINESE: readonly Form[][] = [
  forms('demo', ['/?(?:看看?|来|做|开始|给我)?(?:一?个)?演示(?:一下|模式)?']),
  forms('connect_model', ['(?:连接|接入|配置|设置|添加|使用)(?:一下)?(?:一?个)?(?:语言|大语言|ai)?模型']),
  forms('help', ['帮助|使用说明|我需要帮助|命令']),
  forms(
    'help',
    [
      '(?:你|您)?(?:现在)?(?:都)?(?:能|会|可以)(?:帮我)?(?:做|干)?(?:些)?(?:什么|啥|哪些事情?)|你?有(?:什么|哪些)功能|你是谁|怎么(?:使用|用)你',
    ],
    { asks: true },
  ),
  forms('greet', ['(?:你|您|大家)好|嗨|哈喽|早上好|早安|下午好|晚上好|中午好|在吗'], { asks: true }),
  forms('thank', ['谢谢(?:你|您|啦|了)?|多谢|感谢|辛苦了|非常感谢|谢了']),
  forms('summarize', [
    `(?:把|将)${THING}(?:做个?)?${SUM}(?:一下|下|成)?(?:${LENGTH})?`,
    `(?<length2>(?:用|以)[^：:]{1,8})?${SUM}(?:一下|下)?\\s*(?:${THING}(?:${WHAT_IT_SAYS})?)?(?:${LENGTH})?`,
    `${THING}\\s*(?:帮我)?${SUM}(?:一下|下)`,
    `(?:给我|来|做|写|要)(?:一?[个份段])?(?:${THING}的)?(?:总结|摘要|概要)`,
    `${SUM}(?:一下|下)?(?<unread>(?:我|今|昨|本|会|报|下面|以下)[^：:很是]{1,40})`,
  ]),
  forms('summarize', [`${THING}${WHAT_IT_SAYS}`], { asks: true }),
  forms('extract', [
    `${FIND}(?:${OF_IT})?${KINDS}(?:${FORMAT})?`,
    `(?:把|将)?(?:${OF_IT})?${KINDS}(?:都|全部)?(?:提取|列|找|挑|整理|抽取)出来(?:${FORMAT})?`,
    `${OF_IT}${FIND}${KINDS}(?:${FORMAT})?`,
    `(?:从?(?:这段|下面|以下)的?(?:话|文字|内容|文本)?[里中]?面?)?${FIND}${KINDS}[：:\\s]\\s*${MATERIAL}`,
    `(?:把|将)?(?:里面|下面|以下|其中)?的?${KINDS}(?:都|全部)?(?:提取|列|找|挑)出来[：:]\\s*${MATERIAL}`,
    `(?=所有|全部)${KINDS}`,
  ]),
  forms('extract', [`${OF_IT}都?有(?:哪些|什么)${KINDS}`, `${OF_IT}${KINDS}有(?:哪些|什么)`], { asks: true }),
  forms('list_memories', [
    `(?:列出|显示|查看|看看|列一下)(?:所有|全部)?的?(?:你的|我的)?(?:所有|全部)?的?${CHINESE_MEMORY}`,
    '你(?:都)?(?:还)?(?:记得|记住了?|记了|知道)我?(?:些)?(?:什么|啥|哪些)(?:事情?)?',
  ]),
  forms('recall', [
    `在?(?:我的|你的)?${CHINESE_MEMORY}(?:里|中|里面)?(?:搜索?|查找|查|找)(?:一下)?[：:]?(?<query>.+)`,
    `(?:搜索?|查找|查|找)(?:一下)?(?:我的|你的)?${CHINESE_MEMORY}(?:里的?|中的?)?[：:]?(?<query>.*)`,
  ]),
  forms(
    'recall',
    [
      '(?:你还?|还|你?记不)记得(?!住)(?<query>.+)',
      '关于(?<query>.+?)你[还都]?(?:记得|知道)些?(?:什么|啥|哪些)',
      '我(?:之前|上次|以前)?(?:跟你)?(?:说过|提到过|提过)(?<query>.+)',
    ],
    { asks: true },
  ),
  forms('forget', [`忘记[：:]\\s*${ANY_TEXT}`], { exact: true }),
  forms(
    'forget',
    [
      `(?<all>(?:全部|全都|都)(?:忘掉|忘记|删掉)|(?:忘掉|忘记|删除|清空|清除)(?:所有|全部|一切)(?:的?${CHINESE_MEMORY})?|清空${CHINESE_MEMORY})`,
    ],
    { unsure: true },
  ),
  forms(
    'forget',
    [
      `(?:忘记|忘掉|忘了|删掉|删除)(?=第|最后)${POINT}|(?:把|将)(?=第|最后)${POINT.replace('<point>', '<point2>')}(?:忘掉|忘了|删掉|删除)`,
      '(?:忘记|忘掉|忘了)(?!它|这个|那个|吧)(?<query>[^?？]+)',
      `(?:删除|删掉|清除)(?:关于)?(?<query>.*?)的?${CHINESE_MEMORY}`,
      `把(?:关于)?(?<query>.+?)(?:这一?条)?的?${CHINESE_MEMORY}?(?:忘掉|忘了|删掉|删除)`,
    ],
    { unsure: true },
  ),
  forms('remember', [`(?:记住|记一下|记下来?|记录(?:一下|下来)?|牢记|备忘|保存到记忆)[：:]\\s*${ANY_TEXT}`], {
    exact: true,
  }),
  forms('remember', [
    `(?:记住|记一下|记下来?)[哈啊哦呀吧]?[，,]\\s*${TEXT}`,
    `(?<answer>保存到${CHINESE_MEMORY})`,
    '(?<point>(?:记住|保存|记一下|记下来?)(?:一下)?)',
    `(?:记住|保存|记一下|记下来?)(?:一下)?${KEPT}`,
    `(?:把|将)(?:${KEPT}|(?<quoted>${QUOTED}+))\\s*(?:记住|记下来?|记录下来|保存(?:一下|下来|到${CHINESE_MEMORY}|起来)?|存(?:起来|下来|一下)?)`,
    `(?:记住|牢记|记一下|记下来?)(?!了|吗|没|的|这(?:个|些|段)|那(?:个|些|段)|它|什么|要)${TEXT}`,
  ]),
  forms('remember', [`${TEXT}[，,](?:请|你|帮我)*(?:记住|记一下)`], { unsure: true }),
  forms('remember', [`可?(?:记住|记得|别忘(?:了|记)?|不要忘(?:了|记)?|勿忘)(?!了|没|吗)${TEXT}`], {
    unsure: true,
  }),
  forms(
    'send',
    [
      `${WRITTEN_TIME} (?:(?<reminder>提醒我)|发给 (?<to>${AGENT}))：${ANY_TEXT}`,
      `${CHINESE_WHEN}(?:转?发给|发送给|发消息给|发信息给|告诉|通知|转告)\\s*${CHINESE_TO}\\s*[：:]\\s*${ANY_TEXT}`,
    ],
    { exact: true },
  ),
  forms('send', [
    `${CHINESE_WHEN}(?:的时候)?(?<reminder>提醒我)[：:，,]?\\s*(?<text>.*)`,
    `${CHINESE_WHEN.slice(0, -1)}(?:(?<reminder>[叫喊]我)|提醒\\s*${CHINESE_TO})\\s*${TEXT}`,
    `(?:告诉|通知|转告)\\s*${CHINESE_TO}\\s*${POINT}`,
    `(?:跟|和|对)\\s*${CHINESE_TO}\\s*说(?:一?[下声])?\\s*${POINT}`,
    `(?:(?:把|将)${KEPT}\\s*)?(?:转?发|发送)给\\s*${CHINESE_TO}`,
    `(?:告诉|通知)\\s*${CHINESE_TO}`,
    `(?:告诉|通知|转告|让|叫)(?<to>${CHINESE_GROUP})都?${TEXT}`,
    `给\\s*${CHINESE_TO}\\s*发(?:一?[个条])?(?:消息|信息)`,
    `(?:把${POINT})?发(?:出去|送)`,
    `${CHINESE_WHEN}(?:告诉|通知|转告)\\s*${CHINESE_TO}\\s*(?:说|一[下声])?[，,]?(?!了|过|(?:${TITLE})$)${TEXT}`,
    `${CHINESE_WHEN}给\\s*${CHINESE_TO}\\s*发(?:一?[个条])?(?:消息|信息)(?:说|[：:，,]说?)\\s*${TEXT}`,
    `${CHINESE_WHEN}(?:跟|和|对)\\s*${CHINESE_TO}\\s*(?:说|讲(?=一[下声]|[：:，,]))(?:一[下声])?[：:，,]?\\s*${TEXT}`,
    `${CHINESE_WHEN}(?:把|将)(?<quoted>${QUOTED}+)\\s*(?:转?发|发送)(?:给|到)\\s*${CHINESE_TO}`,
  ]),
  forms(
    'send',
    [
      `${CHINESE_WHEN}(?:让|叫|问问?|请|回复|告诉|提醒)\\s*(?<to>@?[a-z][\\w.-]{0,63})(?!\\s*[和与跟、])\\s*说?${TEXT}`,
      `${CHINESE_WHEN}(?:告诉|通知|让)\\s*${BOTH}\\s*${TEXT}`,
      `(?:把|将)(?<quoted>${QUOTED}+)\\s*(?:转?发|发送)给\\s*${BOTH}`,
    ],
    { unsure: true },
  ),
  forms(
    'send',
    ['@(?<to>[a-z][\\w.-]{0,63})[，：\\s]\\s*(?<text>.+)', '(?<to>[a-z][\\w.-]{0,63})：\\s*(?<text>.+)'],
    {
      unsure: true,
      known: true,
    },
  ),
  forms('list_files', ['列(?:出|一下)(?:所有|全部)?的?(?:文件|目录)|文件列表', `列出\\s*(?<path>${PATH}+)`]),
  forms('list_files', [
    `(?:看看|看一下|列出|显示)?\\s*${FOLDER}\\s*(?:文件夹|目录)(?:里|中|下)?面?都?(?:有(?:哪些|什么)|的)(?:文件|东西)`,
  ]),
  forms('list_files', ['(?:这里)?都?有(?:哪些|什么)文件'], { asks: true }),
  forms('fetch', [
    `(?:抓取|打开|访问|获取|下载|浏览)(?:一下)?(?:这个|网页|网址|链接|页面)*[\\s：:]*(?<url>${ADDRESS}+)\\s*(?:这个)?(?:网页|网址|链接|页面)?`,
  ]),
  forms('read_file', [
    `(?:读取?|读一下|打开|查看|看看|看一下|显示)(?:一下)?(?:这个|那个|文件)*\\s*(?<path>${PATH}+)`,
  ]),
  forms('run', [
    `(?:运行|执行)(?:一下)?(?:命令)?[：:\\s]*(?<command>${QUOTED}+)`,
    '(?:运行|执行)(?:命令)?[：:]\\s*(?<command>.+)',
    `(?:运行|执行|跑一下)\\s*${PROGRAM}`,
  ]),
  forms('run', ['(?:运行|执行)命令\\s*(?<command>[\\x20-\\x7e]+)'], { unsure: true }),
];

/** Questions about what the agent can do, where they are nothing else. */
const ABILITY_QUESTIONS = forms(
  'help',
  [
    '(?:are you able to|(?:would|will) you be able to|do you know how to|how (?:do|can|would) i (?:get you to|make you|ask you to)) .+',
    '(?:你|您)?(?:会不会|能不能|可不可以)[^我，,：:]+|(?:你|您)(?:能|会|可以)[^我，,：:]+[吗嘛么]|怎么(?:让|叫)你.+',
  ],
  { asks: true },
);

/** The exact forms first: no other takes a command apart that the agent itself has written. */
export const GRAMMAR: readonly Form[] = [...ENGLISH, ...CHINESE, ABILITY_QUESTIONS]
  .flat()
  .sort((a, b) => Number(b.exact === true) - Number(a.exact === true));
