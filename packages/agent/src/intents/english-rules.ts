// English requests, by their first words. The order matters: the first rule that fits decides.
import { type ActionRule, WORD_END } from './action-rule.ts';
import { ENGLISH_ENTITY } from './entity-words.ts';
import { ADDRESS, PATH, QUOTED } from './utterance.ts';

const NAME =
  '(?:the |agent )*@?(?!(?:me|us|you|it|this|that|these|those|an?|the|all|out|my|your|lies|stories|to|is|are|was|messages?)(?![\\p{L}\\p{N}_]))[\\p{L}\\p{N}][\\p{L}\\p{N}._-]*';
const ADJECTIVES = '(?:[a-z-]+,? (?:and )?){0,3}?';
const ANY_WORDS = (count: number) => `(?:[^\\s.?!]+ ){0,${count}}?`;

function rule(action: ActionRule['action'], source: string, more: Partial<ActionRule> = {}): ActionRule {
  return { action, pattern: new RegExp(`(?:${source})${WORD_END}`, 'uy'), ...more };
}

const THING = `(?:(?:this|that|it|them|these|those|everything|all|both)|(?:the|my|your|our|an?|what|which|to|in|as|for|from|on|into|of)|[${QUOTED}${ADDRESS}${PATH}]+)`;

export const ENGLISH_RULES: readonly ActionRule[] = [
  rule(
    'demo',
    '/?demo|(?:show|give|run|start|see|try|do)(?: me)?(?: (?:a|the|your))? (?:demo|tour|demonstration)|take (?:a|the) tour',
    {},
  ),
  rule(
    'connect_model',
    '(?:connect|add|set ?up|configure|use|choose)(?: to)?(?: (?:a|an|the|my|another))? (?:language |ai )?model',
  ),
  rule('help', '/?help(?: me)?|i need (?:some )?help|(?:some |need )help', { whole: true }),
  rule(
    'help',
    'what (?:can|could|do) you do(?: (?:now|here|offline|for me|without a model|exactly))*|what are you able to do|how (?:do|can) (?:i|you) (?:use you|help me|help)|what are your (?:features|capabilities|skills)|who are you|what are you',
    { asks: true, whole: true },
  ),
  rule(
    'greet',
    '(?:hi|hello|hey|howdy|greetings|good (?:morning|afternoon|evening|day)|yo|hiya)(?: (?:there|nod|again|everyone|all))?|how are you(?: doing)?',
    { asks: true, whole: true },
  ),
  rule('thank', '(?:many )?thanks?(?: you)?(?: (?:so|very) much| a lot)?|thx|ty|cheers', { whole: true }),

  rule(
    'summarize',
    `/?summari[sz](?:e|ing)|/?tl;?dr|recap|condense|sum(?:ming)? up|sum (?:this|that|it|them) up|boil (?:this|that|it) down|digest ${THING}`,
  ),
  rule(
    'summarize',
    `(?:(?:give|write|make|create|get|do|provide|prepare|produce|show|send)(?: me| us)? )?(?:an?|the|one) ${ADJECTIVES}(?:summary|overview|gist|recap|tl;?dr|digest|synopsis|abstract)|summary(?= of| please|$)|the gist|(?:(?:give|tell|show|list)(?: me)? )?(?:the |its )?(?:main|key) (?:points|takeaways|ideas)`,
  ),
  rule(
    'summarize',
    "(?:what is|what's) the (?:gist|summary|main (?:point|idea))s?|what are the (?:key|main) (?:points|takeaways|ideas)|what(?: is|'s) (?:this|the)(?: (?:page|article|text|site|post|document))? about",
    { asks: true },
  ),

  rule(
    'translate',
    `translat(?:e|ing)|(?:put|say|write|render|turn|convert) (?:this|that|it|them|the text|[${QUOTED}]+) (?:in|into|to) (?:english|chinese|mandarin|french|german|spanish|japanese|korean|italian|portuguese|russian)|give me (?:a|the) translation|(?:a|the) translation of`,
  ),

  rule(
    'recall',
    `recall(?:ing)?|(?:search|check|look (?:in|into|through|up)|consult|query|go through)(?:ing)? (?:for )?${ANY_WORDS(4)}(?:memory|memories|knowledge base|your notes|my notes)|(?:find|look up|get) ${ANY_WORDS(6)}(?:in|from) (?:my |your |the )?(?:memory|memories|notes|knowledge base)|remind me (?:of|what|who|where|when|which|how|why|about)`,
  ),
  rule(
    'recall',
    `(?:do|did|can) you (?:still )?(?:remember|recall)|what (?:do|did|can) you (?:still )?(?:remember|recall|have (?:saved|stored)|know about me)|what (?:do you know about (?:me|my|us|our)|have i told you|did i (?:tell you|say|mention|ask you to remember))|(?:have|did) i (?:ever )?(?:tell|told|mention|mentioned)(?: you)?|where did i (?:say|put|leave|park|save)|what(?: is|'s| was) my|when(?: is|'s| was) my|where(?: is|'s| are) my|who(?: is|'s) my`,
    { asks: true },
  ),

  rule(
    'write_file',
    `(?:write|save|put|append|add|store|export|dump)(?:ing)? [^\\n]*?(?:to|in|into|as) (?:the |a )?(?:file )?(?:named |called )?[${PATH}]+|(?:create|make|write)(?: me)? (?:a |an |the )?(?:new |empty )?(?:text )?file|(?:create|write|touch|append to|overwrite) [${PATH}]+`,
  ),

  rule(
    'remember',
    `remember(?:ing)?(?! (?:when|me\\b))|memori[sz]e|keep (?:this |that |it )?in mind|bear in mind|don't (?:you )?forget(?: that)?|do not forget(?: that)?|never forget|note to self|make (?:a )?note|take (?:a )?note|note(?: down)?(?= that|:| the | my | this| it|,|$)|write (?:this|that|it) down|jot (?:this |that |it )?down|store ${THING}|sav(?:e|ing)(?= ?$|[.!] ?$)|sav(?:e|ing) ${THING}|save to memory|add ${ANY_WORDS(5)}to (?:your |my )?(?:memory|memories|knowledge base|notes)`,
  ),

  rule(
    'reply',
    `repl(?:y|ying)(?= to| [${QUOTED}]|:| with| saying| that| in | as | ?$| politely| kindly| nicely)|respond(?:ing)?(?= to|:| with| saying| ?$| politely| kindly| nicely)|answer (?:this|that|the|his|her|their|my) (?:post|comment|email|e-mail|message|tweet|review|letter|mail|thread)|(?:write|draft|compose|generate|prepare|make|create|suggest|give)(?:ing)?(?: me| us)? (?:an? |the |some |my )?${ADJECTIVES}(?:repl(?:y|ies)|responses?|comeback)|comment on (?:this|that|the) (?:post|article|tweet|thread)`,
  ),

  rule(
    'list_files',
    `ls|list(?:ing)? (?:me )?(?:of )?(?:all |the |my |your |available )*(?:files|folders?|director(?:y|ies)|documents)|list (?:[^\\s]+ )?[${PATH}]+|(?:show|give)(?: me)? (?:all |the |my |a list of |list of )*(?:files|folder|directory)`,
  ),
  rule(
    'list_files',
    `(?:what|which) files (?:are|do|can|exist)|what(?: is|'s) in (?:the|this|my) (?:folder|directory)|are there any files`,
    { asks: true },
  ),
  rule(
    'search_files',
    `grep|(?:search|look|scan)(?:ing)? ${ANY_WORDS(8)}(?:files?|folder|directory|code|codebase|project|repo|repository|documents?|[${PATH}]+)|find (?:me )?(?:all |the |any |every )*(?:files?|documents?)|find ${ANY_WORDS(6)}in (?:the |my |all )*(?:files?|folder|directory|code|codebase|project|repo|documents)|find [${QUOTED}]+ in [${PATH}]+`,
  ),
  rule('search_files', '(?:which|what) files? (?:contain|mention|has|have|talk)', { asks: true }),

  rule(
    'extract',
    `extract(?:ing)?|(?:pull|pick)(?:ing)? out|(?:find|list|get|grab|collect|gather|show|give|copy|export|harvest|scrape|fetch|identify)(?:ing)?(?: me| us)?(?: out)? (?:all|every|any|each)(?: of)? (?:the |those |these |its )?${ANY_WORDS(2)}${ENGLISH_ENTITY}|(?:find|list|get|grab|collect|gather|show|give|export|scrape|identify)(?:ing)?(?: me| us)? (?:the )?${ANY_WORDS(1)}(?:emails?|email addresses|phones|phone numbers|links|urls|prices|dates|deadlines|names|companies|people|tables|contacts|entities)|(?:all|every) (?:of )?(?:the )?${ENGLISH_ENTITY}`,
  ),
  rule(
    'extract',
    `(?:what|which) ${ANY_WORDS(1)}(?:emails?|email addresses|phones?|phone numbers|links|urls|prices|dates|deadlines|tables|contacts) (?:are|is|does|do|can)|(?:are|is) there (?:any|an?) (?:emails?|email address(?:es)?|phone numbers?|links?|urls?|prices?|dates?|tables?)|what (?:are|is) (?:all )?the (?:emails?|email address(?:es)?|phone numbers?|links|urls|prices|deadlines|dates)`,
    { asks: true },
  ),

  rule(
    'fetch',
    `(?:fetch(?:ing)?|download|open|visit|go to|browse(?: to)?|load|get|check(?: out)?|look at|read|see|pull up|crawl|retrieve)(?: me)?(?: the)?(?: (?:page|site|website|url|link|contents?|content of|text of|article))*(?: (?:at|of|from|on))? [${ADDRESS}]+|fetch (?:the |this |that )(?:page|url|site|link|website)`,
  ),
  rule(
    'read_file',
    `(?:read|open|show|cat|display|view|print|load|look at|see|check|get)(?:ing)?(?: me| out)*(?: (?:the|my|a|this|that|contents? of|file|document|what's in|what is in|content|inside))* [${PATH}]+|(?:read|open|show|display|view)(?: me)? (?:the|this|that|my) (?:file|document)`,
  ),
  rule(
    'read_file',
    `what(?: does|'s| is)(?: in| inside| written in)?(?: the)?(?: file)? [${PATH}]+(?: say| contain)?`,
    { asks: true },
  ),

  rule(
    'send',
    `(?:send|forward|pass|dm|deliver)(?:ing)? [^\\n]*?to @?[\\p{L}\\p{N}._-]+|send(?:ing)?(?: a| an| the| this| that| it| me| us| him| her| my| [${QUOTED}]+)?(?: ${ADJECTIVES}(?:message|msg|note|dm|reminder|notification))|send ${NAME}(?= )|(?:message|msg|dm|ping|notify|inform|alert|email|text) (?:me |${NAME})|tell ${NAME}(?= |:|,|$)|let ${NAME} know|ask ${NAME} (?:to|if|whether|about|for|when|what|how|why|who|where)|(?:message|note|dm) to @?[\\p{L}\\p{N}._-]+|say (?:hi|hello|thanks|goodbye|sorry|[${QUOTED}]+) to @?[\\p{L}\\p{N}._-]+|remind me (?:in|to|at|tomorrow|on)|send(?= ?$| it| this| that| [${QUOTED}])`,
  ),

  rule(
    'run',
    `\\$(?= )|(?:run|execute)(?= ?$)|(?:run|execute)(?:ning)?(?: (?:the|this|that|a|my))?(?: (?:shell|bash|terminal))?(?: (?:command|script|code))?(?::)? ?(?!(?:a )?(?:demo|tour|away|out|into|late|time|down|a business|for|errands?|through)${WORD_END})(?:[${QUOTED}${PATH}]+|[\\p{L}\\p{N}./_-]+)`,
  ),
  rule(
    'page_action',
    `(?:click|press|tap)(?:ing)?(?: on)?(?: the)?(?= )|scroll(?:ing)?(?: (?:down|up|to|the page))?|fill(?:ing)?(?: (?:in|out))?(?: the| this| my)?(?= )|type [${QUOTED}]+ in`,
  ),
  rule('recall', 'search(?: for)?(?! engine)(?= )|look up', {}),
];

/** Requests nobody has a tool for, but requests all the same: "write a poem". Never questions about doing them. */
export const ENGLISH_IMPERATIVE = new RegExp(
  `(?:write|make|create|generate|draft|compose|draw|design|build|plan|book|buy|order|schedule|delete|remove|erase|rename|move|copy|open|close|show|list|find|fix|check|update|change|edit|install|uninstall|convert|rewrite|rephrase|paraphrase|improve|correct|proofread|shorten|expand|calculate|compute|compare|send|count|sort|rank|analy[sz]e|review|research|add|set|turn|play|pause|start|restart|launch|cancel|deploy|merge|commit|push|post|publish|share|call|email|invite|forget|brainstorm|suggest|recommend|classify|select|choose|pick|enable|disable|connect|disconnect|upload|download|print|export|import|format|test|debug|refactor|implement|archive|pin|mute|give me|get me|show me|bring me)${WORD_END}`,
  'uy',
);

/** Not to do something. "Don't forget …" is a wish to remember and is read before. */
export const ENGLISH_NEGATION =
  /(?:don't|do not|dont|never|no need to|not|stop|avoid|quit|i don't (?:want|need)|i do not (?:want|need)|i didn't (?:ask|want|mean)|you (?:don't|do not) (?:need|have) to|you (?:shouldn't|should not|mustn't|must not|can't|cannot)|let's not|hold off|refrain|skip|without|no more|not yet|no (?=summar|translat|repl))(?![\p{L}\p{N}_])/uy;

export const ENGLISH_QUESTION =
  /(?:how|what|what's|why|who|who's|whom|whose|which|where|where's|when|is|are|am|was|were|do|does|did|has|have|had|should|shall|may|might|can|could|will|would|isn't|aren't|don't|doesn't|didn't|can't|explain|describe|define|tell (?:me|us)|do you know|any idea|i wonder|i'm wondering|i'd like to know|know (?:how|what|why|who|if|where|when|whether|which|more)|understand (?:how|what|why)|learn (?:how|about|more)|find out (?:how|what|why|who|if|where|when)|i want to know|teach me|show me how)(?![\p{L}\p{N}_])/uy;
