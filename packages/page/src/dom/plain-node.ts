// Plain nodes: a form, and a document, shows what is named in it in place of what it has itself (`<input name="firstChild">`).
// A plain one shows only what it has itself, so that a page cannot lead whoever reads it astray.

/** By prototype: whether nodes of that kind show what is named in them. */
const kinds = new WeakMap<object, boolean>();
const plain = new WeakMap<object, object>();

/** The same each time for the same node. It is for reading: the browser itself takes only the node. */
export function toPlain<T extends object>(node: T): T {
  const prototype: object | null = Object.getPrototypeOf(node);
  if (prototype === null || !showsNames(prototype)) return node;
  const known = plain.get(node);
  if (known) return known as T;
  const view = new Proxy(node, {
    get(_, name) {
      const value: unknown = Reflect.get(prototype, name, node);
      return typeof value === 'function' ? value.bind(node) : value;
    },
  });
  plain.set(node, view);
  return view;
}

/** Whether something named in it hides what it has itself. */
export function isOverlaid(node: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(node);
  if (prototype === null || !showsNames(prototype)) return false;
  return namesOf(prototype).some((name) => Object.hasOwn(node, name));
}

const namesByPrototype = new WeakMap<object, string[]>();

/** All that nodes of a kind have themselves. What is named in one, no list of its own names tells. */
function namesOf(prototype: object): string[] {
  const known = namesByPrototype.get(prototype);
  if (known) return known;
  const names: string[] = [];
  for (let at: object | null = prototype; at; at = Object.getPrototypeOf(at))
    names.push(...Object.getOwnPropertyNames(at));
  namesByPrototype.set(prototype, names);
  return names;
}

function showsNames(prototype: object): boolean {
  const known = kinds.get(prototype);
  if (known !== undefined) return known;
  const shows = 'requestSubmit' in prototype || 'createTreeWalker' in prototype;
  kinds.set(prototype, shows);
  return shows;
}
