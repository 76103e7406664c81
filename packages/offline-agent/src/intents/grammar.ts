// The grammar: every form of a command, in English and Chinese. A form is matched against the whole request, without
// politeness, masked and in lower case; what fits no form is no command.
import { FORMAT, KEPT, KINDS, LENGTH, PAGE, POINT, SELECTION, THING } from './things.ts';
import { ADDRESS, PATH, QUOTED } from './utterance.ts';

export type Action =
  | 'summarize'
  | 'extract'
  | 'remember'
  | 'recall'
  | 'list_memories'
  | 'forget'
  | 'send'
  | 'reply'
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

/** How far the words of a form can be trusted. */
export type Certainty =
  /** What follows its colon is taken as it stands, whatever it says. */
  | 'exact'
  | 'sure'
  /** A question that the action answers. */
  | 'question'
  /** The words may mean something else: shown before anything is changed, and only where the recipient is an agent. */
  | 'unsure';

export interface Form {
  action: Action;
  /** Its groups are the slots. */
  pattern: RegExp;
  certainty: Certainty;
}

type Sources = Partial<Record<Action, string[]>>;

/** What the hub puts behind the name of a session: "codex · site 2". */
const SESSION = '(?: · [\\p{L}\\p{N}._\\uE003-]{1,32}(?: \\d{1,3})?)?';
const AGENT = `@?[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,63}${SESSION}`;
const LATIN_NAME = `[a-z][\\w.-]{0,63}${SESSION}`;
const TO = `(?!(?:me|us|you|it|him|her|them|this|that|these|those|the|a|an|my|our|your|his|everyone|everybody|someone|somebody|people|one|what|how|memory|file)(?![\\p{L}\\p{N}'_-]))(?<to>${AGENT})(?! (?:and|&|or) |,)`;
/** A Latin name ends by itself, a Chinese one before a mark or a space. */
const TO_ZH = `(?!我|你|您|自己|他|她|它|大家)(?<to>@?(?:${LATIN_NAME}|\\p{Script=Han}{1,8}(?=[\\s：:，,])|\\p{Script=Han}{1,4}$))(?!\\s*(?:和|与|跟|、|&))`;
const ANY_TEXT = '(?<text>.+)';
/** "Can you remember things?" asks what the agent can do. */
const TEXT = `(?!(?:things?|stuff|anything|something|everything|messages?|facts?|东西|事情?|什么(?:东西|事情?)?|内容|消息)$)${ANY_TEXT}`;
const TIME_START =
  '(?:in|at|on|tomorrow|tonight|today|next|this|every|by|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\\d)';
const WHEN = `(?:(?<when>${TIME_START}(?:[^:：]|\\d:\\d){0,60}?),? )?`;
const WHEN_ZH =
  '(?:(?<when>[今明后大昨下这本周星礼早晚中上凌傍每过等\\d一二两三四五六七八九十半][^你您]{0,30}?)[，,\\s]?)?';
const MEMORY = '(?:memory|memories|notes)';
const MEMORY_ZH = '(?:记忆|笔记|备忘录?)';
const QUESTION_WORD = '(?:when|how|what|where|who|why|if|whether)(?!\\p{L})';
const PROGRAM = '(?<command>(?:npm|npx|git|node|python3?|make|cargo|go|ls|pnpm|yarn|docker|pytest)(?: .*)?)';
const FOLDER = `(?!(?:this|that|current)(?!\\p{L})|[这那我哪当])(?<path>${PATH}+|[\\p{L}\\p{N}_.-]{1,64})`;
const SHOW = '(?:extract|list|show|find|get|grab|give|collect|pull(?: out)?|pick(?: out)?)(?: me)?';
const OUT_OF = '(?:from|in|on|of|out of)';
/** Given without a colon: it holds something that can be extracted. */
const MATERIAL = '(?<given>.*[@\\d\\uE001-\\uE003].*)';
const SUM = '(?:总结|概括|归纳|概述|小结|摘要)(?:一下|下)?';
const SAYS_ZH = '(?:主要|大概)?(?:讲|说)(?:了|的是)些?(?:什么|啥)';
/** A message, as it is called. */
const NEWS_ZH = '发(?:一?[个条])?(?:消息|信息)';
/** Not a part of another verb: "说笑", "说服", "说明" (but "说明天…"). */
const SAY_ZH =
  '说(?!话|笑|谎|法|服|说|到(?=[一这那])|起(?=[这那])|来话|完了|着|得(?=[好对很来])|[定穿](?=了|$)|清楚|明(?![天年日早晚确]))';
const FIND = '(?:提取|抽取|摘出|挑出|找出|列出|收集|整理|显示|导出|找)(?:一下|出)?';
/** A reply, as it is called, and how it is written. */
const REPLY =
  '(?:(?:short|brief|quick|polite|friendly|nice|good|warm|witty|kind|professional|concise) )*(?:reply|answer|response|comment)';
const DRAFT = '(?:draft|write|compose|prepare|suggest|generate)(?: me| up)?';
const DRAFT_ZH = '(?:起草|草拟|拟|写|生成|想)(?:一?[条个段封])?(?:[^，,：:]{0,6}的)?';
const REPLY_ZH = '(?:回复|回帖|评论|答复)';
const SAYING = '(?:,? (?:saying|that says|which says|to say|and say)(?: that)? (?<wish>.+))?';
const SAYING_ZH = '(?:[，,]?(?:说|内容是|大意是)(?<wish>.+))?';
const FOUND = '(?:都|全部)?(?:提取|列|找|挑|整理|抽取)出来';
const THESE_WORDS = '(?:里面|这段|这句|下面|以下|其中)的?(?:话|文字|内容|文本)?[里中]?面?的?';
const OF_IT = `(?:从|在)?${THING}(?:上|里|中|内)?面?的?`;

const EXACT: Sources = {
  forget: [`(?:forget:|忘记[：:])\\s*${ANY_TEXT}`],
  remember: [
    `(?:remember|save to memory|memori[sz]e|keep in mind|note(?: down)?|write down|note to self|make a note|take a note|add to (?:my |your )?memory|save in memory)(?: that| this)?(?::\\s*| [-–] )${ANY_TEXT}`,
    `(?:记住|记一下|记下来?|记录(?:一下|下来)?|牢记|备忘|保存到记忆)[：:]\\s*${ANY_TEXT}`,
  ],
  reply: [`(?:reply|reply with|draft a reply|fill in the reply|回复|回帖|评论|填入回复)[：:]\\s*${ANY_TEXT}`],
  run: ['(?:run|execute|运行|执行)(?: the command|命令)?[：:]\\s*(?<command>.+)'],
  send: [
    `(?:(?<reminder>remind me)|(?:message|msg|ping|dm|tell|ask|write to|send)(?: (?:a|the|this) message)?(?: to)? ${TO})(?: (?<when>${TIME_START}(?:[^:：]|\\d:\\d){0,40}?))?:(?:\\s|(?=\\D))${ANY_TEXT}`,
    `${WHEN_ZH}(?:(?<reminder>提醒我)|(?:转?发给|发送给|发消息给|发信息给|告诉|通知|转告|跟|对)\\s*${TO_ZH}\\s*说?|给\\s*${again(TO_ZH)}\\s*${NEWS_ZH}说?)\\s*[：:]\\s*${ANY_TEXT}`,
  ],
};

const SURE: Sources = {
  demo: [
    '(?:show me |give me |start |play )?(?:a |the )?demo|demo mode',
    '/?(?:看看?|来|做|开始|给我)?(?:一?个)?演示(?:一下|模式)?',
  ],
  connect_model: [
    '(?:connect|add|set ?up|configure|use|choose) (?:a|the|my|your)(?: language)? model',
    '(?:连接|接入|配置|设置|添加|使用)(?:一下)?(?:一?个)?(?:语言|大语言|ai)?模型',
  ],
  help: ['help(?: me)?|commands|帮助|使用说明|我需要帮助|命令'],
  thank: [
    '(?:thanks|thank you|thx|cheers|many thanks)(?: a lot| so much| very much| nod)?',
    '谢谢(?:你|您|啦|了)?|多谢|感谢|辛苦了|非常感谢|谢了',
  ],
  summarize: [
    `(?:summari[sz](?:e|ing)|sum(?:ming)? up|tl;?dr)(?:${again(LENGTH)})?(?:(?: of)? ?${THING})?(?:${LENGTH}| briefly)?`,
    `(?:(?:give|write|make|get|show)(?: me)? |i (?:need|want) )?(?:a |the )?(?:(?:short|brief|quick|concise) )*(?:summary|gist)(?: of ${THING})?(?:${LENGTH})?`,
    '(?:summari[sz]e|sum up) (?<unread>(?:the|my|our|a) [^:]{1,80})',
    `(?:把|将)?${THING}\\s*(?:帮我|做个?)?${SUM}成?(?:${LENGTH})?`,
    `(?:${again(LENGTH)})?${SUM}\\s*(?:${THING}(?:${SAYS_ZH})?)?(?:${LENGTH})?`,
    `(?:给我|来|做|写|要)(?:一?[个份段])?(?:${THING}的)?(?:总结|摘要|概要)`,
    `${SUM}(?<unread>(?:我|今|昨|本|会|报|下面|以下|这|聊)[^：:很是]{1,40})`,
  ],
  extract: [
    `(?:${SHOW} |(?=all ))${KINDS}(?:${FORMAT})?(?:(?: ${OUT_OF})? ?${THING})?(?:${again(FORMAT)})?`,
    `(?:extract ${KINDS}(?: ${OUT_OF})?|${SHOW} ${again(KINDS)} ${OUT_OF}):? ${MATERIAL}`,
    `(?:${FIND}(?:${OF_IT})?|${again(OF_IT)}${FIND}|(?=所有|全部))${KINDS}(?:${FORMAT})?`,
    `(?:把|将)?(?:${OF_IT})?${KINDS}${FOUND}(?:${FORMAT})?`,
    `(?:(?:把|将|从)?${THESE_WORDS})?(?:${FIND}(?:${THESE_WORDS})?${KINDS}|${again(KINDS)}${FOUND})(?:${FORMAT})?[：:\\s]\\s*${MATERIAL}`,
    '(?:extract|提取|抽取)(?<unread>[^:：@\\d]{1,40})(?:[:：].*)?',
  ],
  list_memories: [
    `(?:list|show)(?: me)?(?: all)?(?: (?:my|your|the))?(?: saved)? ${MEMORY}`,
    "(?:list|show me|tell me) everything you(?:'ve| have)? (?:know|remember(?:ed)?|saved)|(?:my )?memories|what do you (?:remember|know)(?: about me)?|what have you (?:saved|remembered)",
    `(?:列出|显示|查看|看看|列一下)(?:所有|全部)?的?(?:你的|我的)?(?:所有|全部)?的?${MEMORY_ZH}`,
    '你(?:都)?(?:还)?(?:记得|记住了?|记了|知道)我?(?:些)?(?:什么|啥|哪些)(?:事情?)?(?:[，,\\s]*列出来(?:看看)?)?|把你记(?:住|得)的(?:东西|事情?|内容)?(?:都|全)?列(?:出来|一下)(?:看看)?',
  ],
  recall: [
    `(?:search|check|look (?:in|into|through)) (?:(?:my|your|the) )?${MEMORY}(?: (?:for|about) (?<query>.+))?`,
    'recall (?!that |to )(?<query>.+)',
    `在?(?:我的|你的)?${MEMORY_ZH}(?:里|中|里面)?(?:搜索?|查找|查|找)(?:一下)?[：:]?(?<query>.+)`,
    `(?:搜索?|查找|查|找)(?:一下)?(?:我的|你的)?${MEMORY_ZH}(?:里的?|中的?)?[：:]?(?<query>.*)`,
  ],
  remember: [
    `(?:remember|memori[sz]e|keep in mind|note(?: down)?|make a note|take a note)(?: that|,? the fact that) (?!time|day|one)${TEXT}`,
    `(?<answer>save to ${MEMORY}|保存到${MEMORY_ZH})`,
    `(?:keep in mind|memori[sz]e|note down) (?!that |to |this$|that$|it$|${QUESTION_WORD})${TEXT}`,
    '(?<point>remember|save|(?:记住|保存|记一下|记下来?)(?:一下)?)',
    `(?:save|store|add|keep|put|remember|memori[sz]e) (?:${KEPT}|(?<quoted>${QUOTED}+))(?: (?:to|in|into)(?: (?:my|your|the))? ${MEMORY})?(?: for later)?`,
    `remember (?!to |not |${QUESTION_WORD}|me$|us$|you|that |this |it$|them$|those |these |our |your |,)${TEXT}`,
    `(?:记住|记一下|记下来?)[哈啊哦呀吧]?[，,]\\s*${TEXT}`,
    `(?:记住|保存|记一下|记下来?)(?:一下)?${KEPT}`,
    `(?:把|将)(?:${KEPT}|(?<quoted>${QUOTED}+))\\s*(?:记住|记下来?|记录下来|保存(?:一下|下来|到${MEMORY_ZH}|起来)?|存(?:起来|下来|一下)?)`,
    `(?:记住|牢记|记一下|记下来?)(?!来?(?:了|吗|没)|的|这(?:个|些|段)|那(?:个|些|段)|它|什么|要)${TEXT}`,
  ],
  send: [
    `${WHEN}(?<reminder>remind me)(?: ${ANY_TEXT})?`,
    `(?<reminder>set (?:a |me a )?reminder)(?: (?:for|to|at))?(?: ${ANY_TEXT})?`,
    `(?:tell|message|ping|send|let) ${TO}(?: know)?(?:(?: about)? ${POINT})?`,
    `(?:send|forward|pass)(?: (?:${KEPT}|a message))?(?: on)?(?: to ${TO})?`,
    `${WHEN}tell ${TO}(?: that| to)?\\s(?!that |to |about |${QUESTION_WORD})${TEXT}`,
    `${WHEN}(?:ask|remind) ${TO} to ${TEXT}`,
    `${WHEN}let ${TO} know(?: that)? (?!that |${QUESTION_WORD})${TEXT}`,
    `${WHEN}(?:send|say) (?<quoted>${QUOTED}+)(?: to ${TO})?`,
    `${WHEN_ZH}(?:的时候)?(?<reminder>提醒我)[，,]?\\s*(?<text>.*)`,
    `${WHEN_ZH.slice(0, -1)}(?:(?<reminder>[叫喊]我)|提醒\\s*${TO_ZH})\\s*${TEXT}`,
    `(?:告诉|通知|转告)\\s*${TO_ZH}(?:\\s*${POINT})?`,
    `(?:跟|和|对)\\s*${TO_ZH}\\s*说(?:一?[下声])?\\s*${POINT}`,
    `(?:(?:把|将)${KEPT}\\s*)?(?:转?发|发送)(?:给\\s*${TO_ZH}|出去)`,
    `给\\s*${TO_ZH}\\s*${NEWS_ZH}`,
    `${WHEN_ZH}(?:告诉|通知|转告)\\s*${TO_ZH}\\s*(?:${SAY_ZH}|一[下声])?[，,]?(?!了|过)${TEXT}`,
    `${WHEN_ZH}给\\s*${TO_ZH}\\s*${NEWS_ZH}(?:${SAY_ZH}|[，,]说?)\\s*${TEXT}`,
    `${WHEN_ZH}(?:跟|和|对)\\s*${TO_ZH}\\s*(?:${SAY_ZH}|讲(?=一[下声]|[，,]))(?:一[下声])?[，,]?\\s*${TEXT}`,
    `${WHEN_ZH}(?:把|将)(?<quoted>${QUOTED}+)\\s*(?:转?发|发送)(?:给|到)\\s*${TO_ZH}`,
  ],
  reply: [
    `${DRAFT} (?:a |an |my |the |your |one )?${REPLY}(?: (?:to|for|on) ${THING}| here)?${SAYING}`,
    `(?:reply|respond) to (?:${PAGE}|${SELECTION}|(?<point>this|that|it)(?: post| thread| comment| message)?)${SAYING}`,
    `(?:(?:给|对|为|针对)${KEPT}\\s*)?${DRAFT_ZH}${REPLY_ZH}${SAYING_ZH}`,
    `(?:回复|回帖)(?:一下)?(?:给)?${KEPT}${SAYING_ZH}`,
  ],
  list_files: [
    `(?:list|show)(?: me)?(?: all)?(?: the| my)? files(?: in (?:the folder )?(?:(?<path>${PATH}+)|this folder|here))?`,
    `(?:(?:list|show(?: me)?) )?(?:what(?:'?s| is)|(?:all )?(?:the )?files) in (?:the |my )?(?:folder ${FOLDER}|${again(FOLDER)} folder)`,
    '列(?:出|一下)(?:所有|全部)?的?(?:文件|目录)|文件列表',
    `(?:看看|看一下|列出|显示)?\\s*${FOLDER}\\s*(?:文件夹|目录)(?:里|中|下)?面?都?(?:有(?:哪些|什么)|的)(?:文件|东西)`,
  ],
  fetch: [
    `(?:fetch|open|get|download|visit|go to)(?: the page| the site)? (?<url>${ADDRESS}+)`,
    `(?:抓取|打开|访问|获取|下载|浏览)(?:一下)?(?:这个|网页|网址|链接|页面)*[\\s：:]*(?<url>${ADDRESS}+)\\s*(?:这个)?(?:网页|网址|链接|页面)?(?:看看|看一下)?(?:的?内容)?`,
  ],
  read_file: [
    `(?:read|open|show|cat)(?: me)?(?: the)?(?: file)? (?<path>${PATH}+)(?: and (?:show|tell) me (?:what(?:'s| is) in it|it))?`,
    `(?:读取?|读一下|打开|查看|看看|看一下|显示)(?:一下)?(?:这个|那个|文件)*\\s*(?<path>${PATH}+)(?:\\s*[里中]?面?(?:都?写了|有|是)些?(?:什么|啥)|的内容)?`,
  ],
  run: [
    `(?:run|execute|运行|执行)(?:一下)?(?: the command|命令)?[：:\\s]*(?<command>${QUOTED}+)`,
    `(?:run(?: the command)? |(?:运行|执行|跑)(?:一下)?\\s*)${PROGRAM}`,
  ],
};

const QUESTIONS: Sources = {
  help: [
    'what can (?:you|i)(?: actually| really)?(?: ask you to)? do(?: (?:now|here|without a model))?(?:\\?.{0,40})?|how (?:do|can) i use you|who are you',
    '(?:你|您)?(?:现在)?(?:都)?(?:能|会|可以)(?:帮我)?(?:做|干)?(?:些)?(?:什么|啥|哪些事情?)|你?有(?:什么|哪些)功能|你是谁|怎么(?:使用|用)你',
  ],
  greet: [
    '(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there| nod)?',
    '(?:你|您|大家)好|嗨|哈喽|早上好|早安|下午好|晚上好|中午好|在吗',
  ],
  summarize: [`what(?:'s| is) ${THING} about`, `${THING}${SAYS_ZH}`],
  extract: [
    `(?:which|what) ${KINDS} (?:are|is)(?: there)? (?:in|on) (?:${THING}|(?:here|this)\\?\\s*${again(MATERIAL)})`,
    `${THESE_WORDS}都?有(?:哪些|什么)${KINDS}[？?：:]\\s*${MATERIAL}`,
    `${OF_IT}(?:都?有(?:哪些|什么)${KINDS}|${again(KINDS)}有(?:哪些|什么))`,
  ],
  recall: [
    'what do you (?:still )?(?:remember|know) about (?!me$)(?<query>.+)',
    '(?:do you (?:still )?(?:remember|recall)|do you (?:know|have)(?= my )|what did i (?:tell you|say) about|did i (?:ever )?(?:mention|tell you(?: about)?)) (?<query>.+)',
    "(?:what|when|where|who)(?:'s| is| are| was) (?<query>my .+)",
    '(?:你还?|还|你?记不)记得(?!住)(?<query>.+)',
    '关于(?<query>.+?)你[还都]?(?:记得|知道|记了)些?(?:什么|啥|哪些)',
    '(?<query>我(?:的|家|们的).{1,30}?)(?:是|叫|在|放在?|停在?)?(?:什么|多少|哪[里儿]?|几[号点]|谁|啥)(?:时候)?(?:来着)?',
    '(?<query>[我咱].{1,30}?)(?:是|叫|在|放在?|停在?)?(?:什么|多少|哪[里儿]?|几[号点]|谁|啥)了?来着',
  ],
  list_files: [
    `what files are (?:there|here|in (?:this folder|here|(?:the |my )?${FOLDER} folder))`,
    '(?:这里|(?:当前|这个)(?:目录|文件夹)(?:下|里|中)?面?)?都?有(?:哪些|什么)文件',
  ],
};

const UNSURE: Sources = {
  forget: [
    '(?<all>(?:forget|delete|erase|clear|remove) (?:everything|(?:all|(?:all )?(?:my|your|the)) (?:memories|memory|notes)))',
    `(?:forget|delete|remove) (?!it$|that$|this$)${POINT}`,
    '(?:forget|(?:delete|remove|erase) (?:what you remember|(?:(?:my|your|the|all) )*(?:memor(?:y|ies)|notes?))(?: (?:of|about|on|that))?)(?! (?:it|that|this|about it|about that|to)$) (?:about |what (?:i|you) (?:said|told you|know|remember) about |everything about |the (?:memory|note) (?:about|that) |that )?(?<query>[^?]+)',
    `(?<all>(?:全部|全都|都)(?:忘掉|忘记|删掉)|(?:忘掉|忘记|删除|清空|清除)(?:所有|全部|一切)(?:的?${MEMORY_ZH})?|清空${MEMORY_ZH})`,
    `(?:忘记|忘掉|忘了|删掉|删除)(?=第|最后)${POINT}|(?:把|将)(?=第|最后)${again(POINT)}(?:忘掉|忘了|删掉|删除)`,
    '(?:忘记|忘掉|忘了)(?!它|这个|那个|吧)(?<query>[^?？]+)',
    `(?:删除|删掉|清除)(?:关于)?(?<query>.*?)的?${MEMORY_ZH}`,
    `把(?:关于)?(?<query>.+?)(?:[这那]一?条)?的?(?:${MEMORY_ZH}(?:删掉|删除)|${MEMORY_ZH}?(?:忘掉|忘了))`,
  ],
  remember: [
    `(?:remember|(?:don'?t|do not|never)(?: let me)? forget)(?: to| that|,|:)? (?!${QUESTION_WORD})${TEXT}`,
    `可?(?:记住|记得|别忘(?:了|记)?|不要忘(?:了|记)?|勿忘)(?!了|没|吗)${TEXT}`,
  ],
  send: [
    `${WHEN}(?:ask|tell|message|ping|dm|let|send|reply to|answer) ${TO}(?: know| a message)?(?: saying)?(?: that)? ${TEXT}`,
    `${WHEN_ZH}(?:让|叫|问问?|请|回复|告诉|提醒)\\s*(?<to>@?${LATIN_NAME})(?!\\s*[和与跟、])\\s*说?${TEXT}`,
    `(?:@(?<to>${LATIN_NAME})[,:，：\\s]|(?<to2>${LATIN_NAME})(?:: |：))\\s*${ANY_TEXT}`,
  ],
  run: ['(?:运行|执行)命令\\s*(?<command>[\\x20-\\x7e]+)'],
};

/** What the agent can do, where the words are nothing else. */
const ABILITIES: Sources = {
  help: [
    '(?:are you able to|(?:would|will) you be able to|do you know how to|how (?:do|can|would) i (?:get you to|make you|ask you to)) .+',
    '(?:你|您)?(?:会不会|能不能|可不可以)[^我，,：:]+|(?:你|您)(?:能|会|可以)[^我，,：:]+[吗嘛么]|怎么(?:让|叫)你.+',
  ],
};

/** In this order: no other form takes a command apart that the agent itself has written. */
export const GRAMMAR: readonly Form[] = [
  ...toForms('exact', EXACT),
  ...toForms('sure', SURE),
  ...toForms('question', QUESTIONS),
  ...toForms('unsure', UNSURE),
  ...toForms('question', ABILITIES),
];

function toForms(certainty: Certainty, table: Sources): Form[] {
  return Object.entries(table).flatMap(([action, sources]) =>
    sources.map((source) => ({
      action: action as Action,
      pattern: new RegExp(`^(?:${source})$`, 'dsu'),
      certainty,
    })),
  );
}

/** The same slots a second time in one form. */
function again(source: string): string {
  return source.replaceAll(/\(\?<(\w+)>/gu, '(?<$12>');
}
