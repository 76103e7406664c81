// A finding of the doctor: one thing that it looked at.
export interface Finding {
  name: string;
  ok: boolean;
  message: string;
}

/** What is wrong, or where nothing is, what is well. */
export function toFinding(name: string, complaint: string | null, well: string): Finding {
  return { name, ok: complaint === null, message: complaint ?? well };
}
