// Bearer tokens: what the hub makes and takes as a secret. Nothing shorter is ever compared against.
import { z } from 'zod';

/** 256 random bits in base64url. */
export const TOKEN_BYTES = 32;

export const tokenSchema = z
  .string()
  .regex(/^[\w-]{43,200}$/, 'a token is at least 43 characters of base64url');
