// Groups of phrases that stand around what a page says, in English and Chinese, and which of them a short text holds.

const PHRASES = {
  account:
    'log in|login|sign in|sign up|signup|register|create an? account|my account|forgot|password|subscribe|newsletter|inbox|登录|登陆|注册|订阅|密码',
  share:
    'share|tweet|facebook|twitter|linkedin|whatsapp|pinterest|reddit|copy link|follow us|follow|email this|print|分享|转发|收藏|关注|点赞',
  related:
    'related|you may also|you might also|recommended|more from|more on|more in|also like|read next|up next|see also|trending|popular|latest|recent|similar|don.t miss|keep reading|further reading|previous|next|customers also|recently viewed|相关|推荐|猜你喜欢|热门|上一篇|下一篇|延伸阅读|最新',
  legal:
    'copyright|©|all rights reserved|privacy policy|privacy|terms of|terms & conditions|cookies?|disclaimer|affiliate|gdpr|版权|隐私|条款|免责声明|备案|京ICP',
  shop: 'add to cart|add to bag|buy now|checkout|in stock|out of stock|sold out|wishlist|free shipping|shipping|delivery|returns?|quantity|qty|size guide|sale|from \\$|compare|加入购物车|立即购买|库存|包邮|运费',
  reply:
    'reply|replies|comments?|leave a|report|quote|upvote|likes?|vote|answers?|edit|flag|posts?|joined|views|member|moderator|回复|评论|举报|楼主|赞同',
  byline:
    'by|written by|posted by|posted|published|updated|last updated|min read|minutes? read|ago|author|reviewed by|editor|staff|作者|发布|发表|更新|来源|编辑|阅读',
  site: 'home|about us|about|contact us|contact|faq|support|help|careers|sitemap|blog|menu|search|skip to|back to top|close|language|首页|联系我们|关于我们|帮助|搜索|菜单|返回顶部|关闭',
  filter:
    'filters?|sort by|show|per page|results|categories|all categories|clear|apply|load more|view all|see all|show more|view more|browse|page \\d|筛选|排序|全部|分类|加载更多|查看更多',
  call: 'learn more|read more|get started|contact sales|book a|request a|try for free|free trial|download|start free|click here|find out more|continue reading|shop now|view details|了解更多|立即|免费试用|下载|查看详情|阅读全文',
  contents: 'table of contents|contents|on this page|in this article|jump to|overview|目录|本页内容',
} as const;

export const PHRASE_GROUPS = Object.keys(PHRASES) as (keyof typeof PHRASES)[];

const PATTERNS = PHRASE_GROUPS.map((group) => {
  const anywhere = `(?:^|[^\\p{L}\\p{N}])(?:${PHRASES[group].split('|').filter(isLatin).join('|')})(?![\\p{L}\\p{N}])`;
  const chinese = PHRASES[group]
    .split('|')
    .filter((phrase) => !isLatin(phrase))
    .join('|');
  return new RegExp(`${anywhere}|${chinese}`, 'iu');
});

function isLatin(phrase: string): boolean {
  return !/[\u2e80-\uffff]/.test(phrase);
}

/** Long texts say such words too, and mean nothing by it. */
const BEGINNING = 120;

/** One bit for each group. */
export function toPhraseBits(text: string): number {
  const beginning = text.slice(0, BEGINNING);
  return PATTERNS.reduce((bits, pattern, index) => bits | (pattern.test(beginning) ? 1 << index : 0), 0);
}

/** One number, 0 or 1, for each group. */
export function listBits(bits: number): number[] {
  return PHRASE_GROUPS.map((_, group) => (bits >> group) & 1);
}
