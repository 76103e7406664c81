// The option that an agent recommends: by the word that agents are told to put beside it.

const MARK = /[[(（【〔]([^[\]()（）【】〔〕]{0,60})[\])）】〕]/gu;
const WORD = /\brecommended\b|推荐|推薦|おすすめ|권장/iu;
const AGAINST = /\bnot\b|不推|非推|비권장/iu;

/** Null where none or several are marked. */
export function findRecommended(options: readonly { label: string }[]): number | null {
  const marked = options.flatMap(({ label }, index) => (isMarked(label) ? [index] : []));
  const [first] = marked;
  return marked.length === 1 && first !== undefined ? first : null;
}

function isMarked(label: string): boolean {
  const marks = [...label.slice(0, 2_000).matchAll(MARK)].map(([, words = '']) => words);
  return marks.some((words) => WORD.test(words) && !AGAINST.test(words));
}
