// The option that an agent recommends: by the word that agents are told to put at its end.
export function findRecommended(options: readonly { label: string }[]): number | null {
  const marked = options.flatMap(({ label }, index) =>
    /\((?:recommended|推荐)\)$/i.test(label.trim()) ? [index] : [],
  );
  const [first] = marked;
  return marked.length === 1 && first !== undefined ? first : null;
}
