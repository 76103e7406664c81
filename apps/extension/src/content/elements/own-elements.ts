// Elements that the extension itself has put into the page: known one by one, so that no page can pass its own off as such.

const own = new WeakSet<Node>();

export function markOwn(node: Node): void {
  own.add(node);
}

export function isOwn(node: Node): boolean {
  return own.has(node);
}
