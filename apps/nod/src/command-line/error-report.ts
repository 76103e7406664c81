// The report on standard error of why a command failed: one line for people, one JSON object for programs.
import { ConnectionError } from '@nod/client';
import { NodError } from '@nod/protocol';
import { UnsafeTokenError } from '../data-folder/token-file.ts';
import { toVisible } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/texts.ts';
import { CliError, EXIT, UsageError } from './cli-error.ts';
import { NoHubError } from './hub-proof.ts';

/** Returns the exit code that belongs to the failure. */
export function reportError(
  error: unknown,
  { texts, command, json }: { texts: Texts; command: string | null; json: boolean },
): number {
  const { code, message, exitCode } = toCliError(error, texts);
  const hint = error instanceof UsageError ? `\n${texts.seeUsage(command)}` : '';
  process.stderr.write(
    json ? `${JSON.stringify({ error: { code, message } })}\n` : `nod: ${toVisible(message)}${hint}\n`,
  );
  return exitCode;
}

/** The failure in the CLI's own words. */
export function toCliError(error: unknown, texts: Texts): CliError {
  if (error instanceof CliError) return error;
  if (error instanceof NodError) return new CliError(error.code, texts.refused(error.code, error.message));
  if (error instanceof UnsafeTokenError)
    return new CliError('unsafe_token', texts.unsafeToken[error.problem](error.path), EXIT.unavailable);
  if (error instanceof ConnectionError && error.cause instanceof NoHubError) {
    const { problem, url } = error.cause;
    return problem === 'away'
      ? new CliError('unavailable', texts.hubNotRunning(url), EXIT.unavailable)
      : new CliError('unproven', texts.hubUnproven(url), EXIT.unavailable);
  }
  return new CliError('internal', texts.internal(error instanceof Error ? error.message : String(error)));
}
