// A text that grows without end and is kept at its start and its end; what is left out is counted.

export type BoundedText = ReturnType<typeof createBoundedText>;

export function createBoundedText(headLength: number, tailLength: number) {
  let head = '';
  let tail = '';
  let total = 0;
  return {
    add(text: string): void {
      total += text.length;
      const room = headLength - head.length;
      head += text.slice(0, room);
      tail += text.slice(room);
      // Cut rarely: each cut copies the whole tail.
      if (tail.length > tailLength * 2) tail = tail.slice(-tailLength);
    },
    /** Says how much is missing, where something is. */
    toString(): string {
      const end = tail.slice(-tailLength);
      const missing = total - head.length - end.length;
      return missing === 0 ? head + end : `${head}\n[… ${missing} characters left out …]\n${end}`;
    },
  };
}
