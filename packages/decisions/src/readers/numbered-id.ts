// An id as the text has it → its prefix and number: D-12 is the twelfth of D-.

export interface Numbered {
  readonly prefix: string;
  readonly number: number;
}

export function toNumbered(id: string): Numbered {
  const prefix = id.replace(/\d+$/, '');
  return { prefix, number: Number(id.slice(prefix.length)) };
}
