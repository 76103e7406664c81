// The grammar: every form of a command, in English and Chinese. A form is matched against the whole request, without
// politeness, masked and in lower case; what fits no form is no command.
import type { Action } from './action.ts';
import { CHINESE_ENTITY, ENGLISH_ENTITY } from './entity-words.ts';
import { LANGUAGE_NAME } from './languages.ts';
import { ADDRESS, PATH, QUOTED } from './utterance.ts';

export interface Form {
  action: Action;
  /** Its groups are the slots: object, text, to, when, query, path, url, command, quoted, wish. */
  pattern: RegExp;
  /** The words may mean something else: asked before anything is changed. */
  unsure?: true;
  /** A question that the action answers. */
  asks?: true;
  /** What follows its colon is taken as it stands, whatever it says. */
  exact?: true;
}

function form(action: Action, source: string, more: Partial<Form> = {}): Form {
  return { action, pattern: new RegExp(`^(?:${source})$`, 'dsu'), ...more };
}

const NAME =
  "(?<to>(?!(?:me|us|you|it|him|her|them|this|that|these|those|the|a|an|my|our|your|his|everyone|everybody|someone|somebody|people|one|what|how|memory|file)(?![\\p{L}\\p{N}'_-]))@?[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,63})";
/** A Latin name ends by itself, a Chinese one before a mark or a space. */
const CHINESE_NAME =
  '(?<to>(?!我|你|您|自己|他|她|它|大家)@?(?:[a-z][\\w.-]{0,63}|\\p{Script=Han}{1,8}(?=[\\s：:，,]|$)))';
const TEXT = '(?<text>.+)';
const TIME_START =
  '(?:in|at|on|tomorrow|tonight|today|next|this|every|by|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\\d)';
const CHINESE_TIME_START = '[今明后大昨下这本周星礼早晚中上凌傍每过等\\d一二两三四五六七八九十半]';
/** As the agent itself writes a time. */
const WRITTEN_TIME = '\\d{4}-\\d\\d-\\d\\d at \\d\\d:\\d\\d(?: [+-]\\d\\d:\\d\\d)?';
const MEMORY = '(?:memory|memories|notes|knowledge base)';
const CHINESE_MEMORY = '(?:记忆库?|笔记|知识库|备忘录?)';
const SUMMARY = '(?:(?:short|brief|quick|concise) )*summary';
const SHOW = '(?:list|show|find|get|grab|give|collect|pull out|pick out|look for)(?: me)?(?: out)?';

const ENGLISH: readonly Form[] = [
  form('demo', '(?:show me |give me |start |play )?(?:a |the )?demo|demo mode'),
  form(
    'connect_model',
    '(?:connect|add|set ?up|configure|use|choose) (?:a|the|my|your)(?: language)? model|connect model',
  ),
  form('help', 'help(?: me)?|commands'),
  form(
    'help',
    'what can (?:you|i) do(?: (?:now|here|without a model))?|what are you able to do|how (?:do|can) i use you|who are you',
    { asks: true },
  ),
  form('greet', '(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there| nod)?|how are you', {
    asks: true,
  }),
  form('thank', '(?:thanks|thank you|thx|cheers|many thanks)(?: a lot| so much| very much| nod)?'),
  form(
    'summarize',
    `(?:summari[sz](?:e|ing)|sum(?:ming)? up|tl;?dr)(?<object>.*)|(?:(?:give|write|make|get|show)(?: me)? |i (?:need|want) )?(?:a |the )?${SUMMARY}(?:(?: of)?(?<object2>.*))`,
  ),
  form('summarize', "(?:what(?:'s| is) (?<object>.{1,60}) about|what does (?<object2>.{1,60}) say)", {
    asks: true,
  }),
  form('translate', 'translat(?:e|ing)(?<object>.*)'),
  form(
    'reply',
    `(?:(?:draft|write|compose|generate|suggest)(?: me)? (?:a |an )?(?<tone>(?:\\p{L}+ ){0,2})(?:reply|response|answer)|reply|respond)(?: (?<quoted>[${QUOTED}]+))?(?: ?to (?<object>.{1,200}?))?(?<tone2> \\p{L}+ly)?(?:,? (?:saying|to say|that says)(?: that)? (?<wish>.+)|: ?(?<text>.+))?`,
  ),
  form(
    'list_memories',
    `(?:list|show)(?: me)?(?: all)?(?: (?:my|your|the))?(?: saved)? ${MEMORY}|what do you remember(?: about me)?|what have you (?:saved|remembered)`,
  ),
  form(
    'recall',
    `(?:(?:search|check|query|look (?:in|into|through))(?: (?:in|through))? (?:(?:my|your|the) )?${MEMORY} (?:for|about) |recall (?!that |to )|find in (?:(?:my|your|the) )?${MEMORY}:? )(?<query>.+)|search (?:(?:my|your|the) )?${MEMORY}`,
  ),
  form(
    'recall',
    `(?:what do you (?:still )?(?:remember|know) about|do you (?:still )?(?:remember|recall)|did i (?:ever )?(?:mention|tell you(?: about)?)|have i (?:ever )?(?:mentioned|told you(?: about)?)) (?<query>.+)`,
    { asks: true },
  ),
  form('forget', 'forget:\\s*(?<text>.+)', { exact: true }),
  form(
    'forget',
    `(?:forget|(?:delete|remove|erase) (?:what you remember|(?:(?:my|your|the|all) )*(?:memor(?:y|ies)|notes?))(?: (?:of|about|on|that))?)(?! (?:it|that|this|about it|about that|to)$) (?:about |what (?:i|you) (?:said|told you|know|remember) about |everything about |the (?:memory|note) (?:about|that) |that )?(?<query>.+)`,
    { unsure: true },
  ),
  form(
    'write_file',
    `(?:write|save|put|append) (?<quoted>[${QUOTED}]+) (?:to|in|into)(?: the)?(?: file)? (?<path>[${PATH}]+)`,
  ),
  form('write_file', `(?:create|make)(?: an?)?(?: new)? file(?: called| named)? (?<path>[${PATH}]+)`, {
    unsure: true,
  }),
  form(
    'remember',
    `(?:remember|save to memory|memori[sz]e|keep in mind|note(?: down)?|write down|note to self|make a note|take a note)(?: that| this)?:\\s*${TEXT}`,
    { exact: true },
  ),
  form(
    'remember',
    `(?:remember|memori[sz]e|keep in mind|note(?: down)?|make a note|take a note)(?: that|,? the fact that) (?!time|day|one)${TEXT}`,
  ),
  form(
    'remember',
    `(?<last>save to ${MEMORY})|(?:save|store|add|keep|put)(?<object>.{0,80}?) (?:to|in|into)(?: (?:my|your|the))? ${MEMORY}|(?:remember|save|store|keep|memori[sz]e)(?<object2> .{1,60}?)(?: for later)?|remember|save`,
  ),
  form(
    'remember',
    `remember (?!to |not |when|how|what|where|who|why|if|me$|us$|you|that |this |it$|them$|those |these |our |your |,)${TEXT}`,
  ),
  form(
    'remember',
    `(?:remember|don't forget|do not forget|never forget)(?: to| that|,)? (?!(?:when|how|what|where|who|why|if|whether)(?!\\p{L}))${TEXT}`,
    { unsure: true },
  ),
  form('send', `remind me on (?<when>${WRITTEN_TIME}): ${TEXT}`, { exact: true }),
  form(
    'send',
    `(?:(?<when>${TIME_START}[^:：]{0,60}?),? )?remind me(?: (?<text>.+))?|set (?:a |me a )?reminder(?: (?:for|to|at))?(?: (?<text2>.+))?`,
  ),
  form(
    'send',
    `send to ${NAME} on (?<when>${WRITTEN_TIME}): ${TEXT}|send(?: (?:a|this|the) message)? to (?<to2>@?[\\p{L}\\p{N}._-]{1,64}): ?(?<text2>.+)`,
    { exact: true },
  ),
  form('send', `send to ${NAME} (?<when>${TIME_START}[^：]{0,40}?): ${TEXT}`),
  form('send', `(?:message|msg|ping|dm|tell|ask|write to|send)(?: a message)?(?: to)? ${NAME}: ?${TEXT}`, {
    exact: true,
  }),
  form(
    'send',
    `(?:(?<when>${TIME_START}[^:：]{0,60}?),? )?(?:tell ${NAME}(?: that| to)? (?!about )(?<text>.+)|ask (?<to2>@?[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,63}) to (?<text2>.+)|let (?<to3>(?!(?:me|us|you|him|her|them) )@?[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,63}) know(?: that)? (?<text3>.+)|send (?<to4>(?!me |it |this |that |the |a )@?[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,63}) (?:a )?message saying(?: that)? (?<text4>.+)|(?:send|say) (?<quoted>[${QUOTED}]+) to (?<to5>@?[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,63}))`,
  ),
  form(
    'send',
    `(?:send|forward|pass)(?! a message)(?<object>(?: .{1,60}?)?)(?: on)? to ${NAME}|(?:send|forward) (?<object2>it|this|that|them|[${QUOTED}]+)|(?:tell|message|ping|let) (?<to2>(?!me$|us$|you$|it$|him$|her$|them$)@?[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,63})(?: know)?|send a message(?: to (?<to3>[\\p{L}\\p{N}._-]{1,64}))?`,
  ),
  form(
    'send',
    `(?:ask ${NAME} (?<text>.+)|say (?<text2>.+) to (?<to2>[\\p{L}\\p{N}._-]{1,64})|tell (?<to3>(?!me |us |you )[\\p{L}\\p{N}._-]{1,64}) (?<text3>about .+))`,
    { unsure: true },
  ),
  form(
    'list_files',
    `(?:list|show)(?: me)?(?: all)?(?: the| my)? files(?: in (?:the folder )?(?:(?<path>[${PATH}]+)|this folder|here))?|(?:list|show) (?<path2>[${PATH}]+)`,
  ),
  form('list_files', `what files are (?:there|here|in (?:this folder|here|(?<path>[${PATH}]+)))`, {
    asks: true,
  }),
  form(
    'search_files',
    `(?:search|grep)(?: in| through)?(?: (?:the|my|all))? (?:files|folder|project|code)(?: for)? (?<query>.+)|find(?: all)? files (?:containing|with|that (?:contain|mention)|mentioning) (?<query2>.+)`,
  ),
  form('search_files', '(?:which|what) files (?:mention|contain|have) (?<query>.+)', { asks: true }),
  form(
    'extract',
    `(?:extract(?:ing)?)(?<object>.*)|(?:${SHOW})(?<named>(?=.*(?<![\\p{L}])${ENGLISH_ENTITY}).*)|(?<named2>all(?: the| of the)? ${ENGLISH_ENTITY}.*)`,
  ),
  form('extract', `(?:which|what) (?<named>${ENGLISH_ENTITY}) (?:are|is)(?: there)?(?<rest>.*)`, {
    asks: true,
  }),
  form('fetch', `(?:fetch|open|get|download|visit|go to)(?: the page| the site)? (?<url>[${ADDRESS}]+)`),
  form(
    'read_file',
    `(?:read|open|show|cat)(?: me)?(?: the)?(?: file)? (?<path>[${PATH}]+)|(?:read|open|show)(?: me)? (?<object>(?:the|a|that|this) file)`,
  ),
  form(
    'run',
    `(?:run|execute)(?: the command)?:? (?<quoted>[${QUOTED}]+)|(?:run|execute)(?: the command)?: ?(?<command>.+)|run (?<command2>(?:npm|npx|git|node|python3?|make|cargo|go|ls|pnpm|yarn|docker|pytest)(?: .*)?)`,
  ),
];

const ONE = '(?:一?[个份段条封篇句下])?';
const CHINESE_SUMMARY = '(?:总结|概括|归纳|概述|小结|摘要)';

const CHINESE: readonly Form[] = [
  form('demo', `/?(?:看看?|来|做|开始|给我)?${ONE}演示(?:一下|模式)?|试用一下`),
  form('connect_model', '(?:连接|接入|配置|设置|添加|使用)(?:一下)?(?:一?个)?(?:语言|大语言|ai)?模型'),
  form('help', '帮助|使用说明|使用帮助|我需要帮助|命令'),
  form(
    'help',
    '(?:你|您)?(?:现在)?(?:都)?(?:能|会|可以)(?:帮我)?(?:做|干)?(?:些)?(?:什么|啥|哪些事情?)|你?有(?:什么|哪些)功能|你是谁|怎么(?:使用|用)你',
    { asks: true },
  ),
  form('greet', '(?:你|您|大家)好|嗨|哈喽|早上好|早安|下午好|晚上好|中午好|你好吗|在吗', { asks: true }),
  form('thank', '谢谢(?:你|您|啦|了)?|多谢|感谢|辛苦了|非常感谢|谢了'),
  form(
    'summarize',
    `(?:把|将)(?<object>.{1,60}?)(?:做个?)?${CHINESE_SUMMARY}(?:一下|下|成(?<object2>.{1,20}))?|(?<object3>(?:用|以).{1,20})?${CHINESE_SUMMARY}(?:一下|下)?(?<object4>.*)|(?<object5>.{0,40}?)(?:帮我)?${CHINESE_SUMMARY}(?:一下|下)|(?:给我|来|做|写|要)${ONE}(?<object6>.{0,20}?)的?(?:总结|摘要|概要)`,
  ),
  form('summarize', '(?<object>.{1,20}?)(?:主要|大概)?(?:讲|说)(?:了|的是)(?:些)?(?:什么|啥)', {
    asks: true,
  }),
  form(
    'translate',
    '(?:把|将)(?<named>.{1,60}?)(?:翻译|译|翻)(?<object>成.{1,6})|翻译(?<object2>.*)|译(?<object3>成.*)',
  ),
  form(
    'reply',
    `(?:(?:回复|答复|回应)(?:一下)?(?<object>(?:这|那|选中|上面).{0,20})?|(?:写|拟|起草|生成|草拟|来)(?:一下)?${ONE}(?<tone>.{0,6}?)的?(?:回复|答复|回应))(?:[：:，,]\\s*(?:说)?(?<wish>.+))?`,
  ),
  form(
    'list_memories',
    `(?:列出|显示|查看|看看|列一下)(?:所有|全部)?(?:的)?(?:你的|我的)?(?:所有|全部)?(?:的)?${CHINESE_MEMORY}|你(?:都)?(?:还)?(?:记得|记住了?)(?:些)?(?:什么|啥|哪些)`,
  ),
  form(
    'recall',
    `(?:在)?(?:我的|你的)?${CHINESE_MEMORY}(?:里|中|里面)?(?:搜索?|查找|查一?查|查询|查|找一?找|找|检索)(?:一下)?[：:]?(?<query>.+)|(?:搜索?|查找|查一?查|查询|查|找|检索)(?:一下)?(?:我的|你的)?${CHINESE_MEMORY}(?:里的?|中的?)?[：:]?(?<query2>.*)`,
  ),
  form(
    'recall',
    `(?:你还?|还)记得(?<query>.+)|你?记不记得(?<query4>.+)|关于(?<query2>.+?)你(?:还)?(?:记得|知道)(?:些)?什么|我(?:之前|上次|以前)?(?:跟你)?(?:说过|提到过|提过)(?<query3>.+)`,
    { asks: true },
  ),
  form('forget', '忘记[：:]\\s*(?<text>.+)', { exact: true }),
  form(
    'forget',
    `(?:忘记|忘掉|忘了)(?!它|这个|那个|吧)(?<query>.+)|(?:删除|删掉|清除)(?:关于)?(?<query2>.*?)的?${CHINESE_MEMORY}|(?:把)(?:关于)?(?<query3>.+?)的?${CHINESE_MEMORY}?(?:忘掉|忘了|删掉|删除)`,
    { unsure: true },
  ),
  form(
    'write_file',
    `(?:把|将)(?<quoted>[${QUOTED}]+)\\s*(?:写入|写到|写进|保存到|存到)(?:文件)?\\s*(?<path>[${PATH}]+)`,
  ),
  form('remember', `(?:记住|记一下|记下来?|记录(?:一下|下来)?|牢记|备忘|保存到记忆)[：:]\\s*${TEXT}`, {
    exact: true,
  }),
  form('remember', `(?:记住|记一下|记下来?)[，,]\\s*${TEXT}`),
  form(
    'remember',
    `(?<last>保存到${CHINESE_MEMORY})|(?:把|将)(?<object>.{1,40}?)(?:记住|记下来?|记录下来|保存(?:一下|下来|到${CHINESE_MEMORY}|起来)?|存(?:起来|下来|一下)?|收藏)|(?:记住|保存|收藏|存)(?:一下)?(?!到)(?<object2>.{0,12})|记一下|记下来?|备忘一下`,
  ),
  form(
    'remember',
    `(?:记住|牢记|记一下|记下来?)(?!了|吗|没|的|这(?:个|些|段)|那(?:个|些|段)|它|什么|要)${TEXT}`,
  ),
  form('remember', `(?:记住|记得|别忘(?:了|记)?|不要忘(?:了|记)?|勿忘)(?!了|没|吗)${TEXT}`, { unsure: true }),
  form(
    'send',
    '(?<when>\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d(?: [+-]\\d\\d:\\d\\d)?) (?:提醒我|发给 (?<to>[\\p{L}\\p{N}._-]{1,64}))：(?<text>.+)',
    { exact: true },
  ),
  form('send', `(?<when>${CHINESE_TIME_START}.{0,30}?)?(?:的时候|，|,)?提醒我[：:，,]?\\s*(?<text>.*)`),
  form(
    'send',
    `(?:(?<when>${CHINESE_TIME_START}.{0,30}?)[，,\\s]?)?(?:转?发给|发送给|发消息给|发信息给|告诉|通知|转告|回复)\\s*${CHINESE_NAME}\\s*[：:]\\s*${TEXT}`,
    { exact: true },
  ),
  form(
    'send',
    `(?:(?<when>${CHINESE_TIME_START}.{0,30}?)[，,\\s]?)?(?:(?:告诉|通知|转告)\\s*${CHINESE_NAME}\\s*(?:说)?[，,]?(?<text>(?!了|过).+)|给\\s*(?<to2>(?!我|你)@?(?:[a-z][\\w.-]{0,63}|\\p{Script=Han}{1,8}?))\\s*发(?:一?[个条])?(?:消息|信息)(?:说|[：:，,]说?)\\s*(?<text2>.+)|(?:跟|和|对)\\s*(?<to3>(?!我|你)@?(?:[a-z][\\w.-]{0,63}|\\p{Script=Han}{1,8}?))\\s*说[：:，,]?\\s*(?<text3>.+)|(?:把|将)(?<quoted>[${QUOTED}]+)\\s*(?:转?发|发送)(?:给|到)\\s*(?<to4>@?[\\p{L}\\p{N}][\\w.\\p{Script=Han}-]{0,63}))`,
  ),
  form(
    'send',
    `(?:(?:把|将)(?<object>.{1,40}?))?(?:转?发|发送)给\\s*(?<to>@?[\\p{L}\\p{N}][\\w.\\p{Script=Han}-]{0,20})|(?:告诉|通知)\\s*(?<to2>(?!我)@?[\\p{L}\\p{N}][\\w.\\p{Script=Han}-]{0,20})|给\\s*(?<to3>(?!我)@?[\\p{L}\\p{N}][\\w.\\p{Script=Han}-]{0,20}?)\\s*发(?:一?[个条])?(?:消息|信息)|(?:把(?<object2>.{1,20}?))?发(?:出去|送)`,
  ),
  form('send', '(?:让|叫|问问?|请)\\s*(?<to>@?[a-z][\\w.-]{0,63})\\s*(?<text>.+)', { unsure: true }),
  form('list_files', `列(?:出|一下)(?:所有|全部)?(?:的)?(?:文件|目录)|文件列表|列出\\s*(?<path>[${PATH}]+)`),
  form('list_files', '(?:这里)?(?:都)?有(?:哪些|什么)文件', { asks: true }),
  form(
    'search_files',
    `在?(?:所有)?(?:文件|项目|代码)(?:里|中|里面)?(?:搜索?|查找|查|找|检索)\\s*(?<query>.+)|(?:搜索?|查找)(?:包含|含有|提到)(?<query2>.+?)的?文件`,
  ),
  form(
    'extract',
    `(?:提取|抽取|摘出|挑出)(?:出)?(?<object>.*)|(?:找出|列出|收集|整理|列一下|显示|导出)(?<named>(?=.*${CHINESE_ENTITY}).*)|(?:把|将)(?<named2>(?=.*${CHINESE_ENTITY}).*?)(?:都|全部)?(?:提取|列|找|挑|整理|抽取)出来|(?<named3>(?:所有|全部)的?${CHINESE_ENTITY}.*)`,
  ),
  form('extract', `(?<object>.{0,16}?)(?:都)?有(?:哪些|什么)(?<named>${CHINESE_ENTITY})`, { asks: true }),
  form(
    'fetch',
    `(?:抓取|打开|访问|获取|下载|浏览)(?:一下)?(?:这个|网页|网址|链接|页面)*[\\s：:]*(?<url>[${ADDRESS}]+)`,
  ),
  form(
    'read_file',
    `(?:读取?|读一下|打开|查看|看看|看一下|显示)(?:一下)?(?:这个|那个|文件)*\\s*(?<path>[${PATH}]+)|(?:读取|打开|查看)(?<object>(?:这个|那个)?文件)`,
  ),
  form(
    'run',
    `(?:运行|执行)(?:一下)?(?:命令)?[：:\\s]*(?<quoted>[${QUOTED}]+)|(?:运行|执行)(?:命令)?[：:]\\s*(?<command>.+)|(?:运行|执行|跑一下)\\s*(?<command2>(?:npm|npx|git|node|python3?|make|cargo|go|ls|pnpm|yarn|docker|pytest)(?: .*)?)`,
  ),
];

export const GRAMMAR: readonly Form[] = [...ENGLISH, ...CHINESE];

/** "into French", "成英文": taken out of an object before it is read. */
export const INTO_LANGUAGE = new RegExp(
  `(?:(?<![\\p{L}\\p{N}_])(?:in|into|to|using)(?: simplified)? |[成为用以到]\\s*)${LANGUAGE_NAME}`,
  'u',
);
