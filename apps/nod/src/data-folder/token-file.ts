// Token files: the secrets in the data folder. A file that holds less than a whole secret is never used.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, readFileSync } from 'node:fs';
import { TOKEN_BYTES, tokenSchema } from '@nod/protocol';
import { writeWhole } from './whole-file.ts';

const PROBLEMS = {
  /** A disk was full, or somebody wrote into it. */
  partial: 'holds no whole token',
  /** A link leads to what somebody else may read or change. */
  'not-a-file': 'is not a file of its own',
  /** Programs would be the person. */
  shared: 'holds the same token as the person',
} as const;

export type TokenProblem = keyof typeof PROBLEMS;

/** The file is there, and what it holds must not be used. */
export class UnsafeTokenError extends Error {
  override readonly name = 'UnsafeTokenError';
  readonly path: string;
  readonly problem: TokenProblem;

  constructor(path: string, problem: TokenProblem = 'partial') {
    super(`${path} ${PROBLEMS[problem]}`);
    this.path = path;
    this.problem = problem;
  }
}

/**
 * The secret in that file, made and stored when there is none; either way the file ends up closed to others.
 * Throws UnsafeTokenError.
 */
export function ensureToken(path: string): string {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) writeWhole(path, `${randomBytes(TOKEN_BYTES).toString('base64url')}\n`);
  else if (!found.isFile()) throw new UnsafeTokenError(path, 'not-a-file');
  chmodSync(path, 0o600);
  const token = readToken(path);
  if (token === null) throw new UnsafeTokenError(path);
  return token;
}

/** Null when there is no such file. Throws UnsafeTokenError. */
export function readToken(path: string): string | null {
  if (!existsSync(path)) return null;
  const token = tokenSchema.safeParse(readFileSync(path, 'utf8').trim());
  if (!token.success) throw new UnsafeTokenError(path);
  return token.data;
}

/** Whether the file is there and holds a token that can be used. */
export function isWhole(path: string): boolean {
  try {
    return readToken(path) !== null;
  } catch (error) {
    if (error instanceof UnsafeTokenError) return false;
    throw error;
  }
}
