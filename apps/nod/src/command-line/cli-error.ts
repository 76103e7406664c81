// A failure that the CLI reports in its own words and ends with, and the exit codes of its processes.

/** Scripts rely on these numbers. */
export const EXIT = {
  ok: 0,
  failed: 1,
  timedOut: 2,
  cancelled: 3,
  usage: 64,
  unavailable: 69,
} as const;

export class CliError extends Error {
  override readonly name: string = 'CliError';
  readonly code: string;
  readonly exitCode: number;

  constructor(code: string, message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.code = code;
    this.exitCode = exitCode;
  }
}

/** The command line itself is wrong; the usage is pointed at. */
export class UsageError extends CliError {
  override readonly name = 'UsageError';

  constructor(message: string) {
    super('usage', message, EXIT.usage);
  }
}
