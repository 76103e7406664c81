// Why a page was not fetched, in words for the model and the person.

/** Contract: `alternatives` says at least one thing to try instead. */
export class WebToolError extends Error {
  readonly alternatives: [string, ...string[]];

  constructor(message: string, ...alternatives: [string, ...string[]]) {
    super(message);
    this.name = 'WebToolError';
    this.alternatives = alternatives;
  }
}
