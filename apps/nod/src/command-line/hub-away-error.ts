// The error that nobody answers where the hub should be.
export class HubAwayError extends Error {
  override readonly name = 'HubAwayError';
  readonly url: string;

  constructor(url: string, options: ErrorOptions) {
    super(`no hub answers at ${url}`, options);
    this.url = url;
  }
}
