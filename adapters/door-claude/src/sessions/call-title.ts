// Titles of tool calls, on one line: the command or the file, behind the tool where that does not tell.
const MAX_TITLE = 400;

export function toCallTitle(name: string, input: unknown): string {
  const { command, file_path, pattern, url, description } = (input ?? {}) as Record<string, unknown>;
  if (typeof command === 'string') return toLine(command);
  const about = [file_path, pattern, url, description].find((each) => typeof each === 'string');
  return toLine(about === undefined ? name : `${name} ${about}`);
}

function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE);
}
