// Errors of a server that gave no vectors, in words for the person.

export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError';
  /** Null when there was no answer. */
  readonly status: number | null;

  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

const LONGEST_DETAIL = 300;

/** The server's own words about a failure, if it said any, without the key if it repeats it. */
export function toDetail(body: string, apiKey: string | undefined): string {
  const words = readErrorText(body).replace(/\s+/g, ' ').trim().slice(0, LONGEST_DETAIL);
  return apiKey ? words.replaceAll(apiKey, '…') : words;
}

function readErrorText(body: string): string {
  try {
    const { error }: { error?: string | { message?: string } } = JSON.parse(body) ?? {};
    return (typeof error === 'string' ? error : error?.message) ?? body;
  } catch {
    // Not JSON: a proxy's page, say. Its text is all there is.
    return body;
  }
}
