import fc from 'fast-check';
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { type Change, type Config, planConnecting, planRemoving } from '../connecting/changes.ts';
import { toServerCommand } from '../connecting/server-command.ts';
import { PROFILES } from '../profiles.ts';
import { agreeBeside, insertEntries, removeEntries, UnusualConfigError } from './config-edit.ts';
import { UnreadableConfigError } from './config-format.ts';
import { type Entry, holds, isSame, lookUp, prune } from './entry.ts';
import { jsonText, tomlText } from './test-configs.ts';

const FILES = PROFILES.flatMap(({ program, files }) =>
  [...files.user, ...files.project].map(({ format, entries }) => {
    const toEntries = (command: string): Entry[] =>
      entries({
        server: toServerCommand({ command, data: "/home/o'neill/.nod", agent: 'codex' }),
        project: '/home/me/my site',
      });
    return { program, format, toEntries, entries: toEntries('/opt/my "nod"/bin/nod') };
  }),
);

const arbitraryFile = fc
  .constantFrom(...FILES)
  .chain((file) => (file.format === 'json' ? jsonText : tomlText).map((text) => ({ ...file, text })));

function tryInsert(text: string, format: 'json' | 'toml', entries: readonly Entry[]): string | null {
  return tryConnect({ format, entries }, text)?.after ?? null;
}

/** Null where the file is one that is refused: then nothing is written at all. */
function tryConnect(config: Config, before: string | null): Change | null {
  try {
    return planConnecting(config, before, null);
  } catch (error) {
    if (error instanceof UnusualConfigError || error instanceof UnreadableConfigError) return null;
    throw error;
  }
}

const parse = {
  json: (text: string): unknown => parseJson(text),
  toml: (text: string): unknown => parseToml(text),
};

describe('editing a configuration file', () => {
  const allow: Entry = { type: 'include', path: ['permissions', 'allow'], value: 'mcp__nod' };
  const block: Entry = {
    type: 'set',
    path: ['mcp_servers', 'nod'],
    value: { command: 'nod', required: true },
  };

  it('keeps comments beside what they are about, and the indentation of the file', () => {
    const text =
      '{\n\t// who I am\n\t"permissions": {\n\t\t"allow": [\n\t\t\t"Read" // always\n\t\t]\n\t}\n}\n';
    const edited = insertEntries(text, 'json', [allow]);
    expect(edited).toBe(text.replace('"Read" // always', '"Read", // always\n\t\t\t"mcp__nod"'));
    expect(removeEntries(edited, 'json', [allow])).toBe(text);
  });

  it('writes a table of its own at the end of a TOML file, and replaces an earlier one where it stands', () => {
    const text = '# mine\nmodel = "x" # dear\n\n[mcp_servers.other]\ncommand = "y"\n';
    const added = '\n[mcp_servers.nod]\ncommand = "nod"\nrequired = true\n';
    expect(insertEntries(text, 'toml', [block])).toBe(text + added);
    const earlier =
      '[mcp_servers.nod]\ncommand = "old"\n\n[mcp_servers.nod.env]\nA = "1"\n\n# about b\n[b]\n';
    expect(insertEntries(earlier, 'toml', [block])).toBe(`${added.slice(1)}\n# about b\n[b]\n`);
    expect(removeEntries(text + added, 'toml', [block]).trimEnd()).toBe(text.trimEnd());
  });

  it('removing leaves what the person has moved to another place alone, although it reads the same', () => {
    const config: Config = { format: 'json', entries: [allow] };
    const text = '{"permissions": {"allow": ["Read"], "deny": ["Bash"]}}';
    const { after, memo } = planConnecting(config, text, null);
    expect(after).toBe('{"permissions": {"allow": ["Read", "mcp__nod"], "deny": ["Bash"]}}');
    const denied = '{"permissions": {"allow": ["Read"], "deny": ["Bash", "mcp__nod"]}}';
    expect(planRemoving(config, denied, memo).after).toBe(denied);
  });

  it('keeps the mark that a file begins with, where it is', () => {
    const text = '\uFEFF{\n  "permissions": {\n    "allow": ["Read"]\n  }\n}\n';
    const edited = insertEntries(text, 'json', [allow]);
    expect(edited).toBe(text.replace('"Read"', '"Read", "mcp__nod"'));
    expect(removeEntries(edited, 'json', [allow])).toBe(text);
    expect(insertEntries('\uFEFFmodel = "x"\n', 'toml', [block])).toMatch(/^\uFEFFmodel = "x"\n/);
  });

  it('refuses what it cannot read, and tells where', () => {
    expect(() => insertEntries('{"a": 1,\n  oops}', 'json', [allow])).toThrow(
      new UnreadableConfigError(2, 3),
    );
    expect(() => insertEntries('a = 1\nb = = 2\n', 'toml', [block])).toThrow(UnreadableConfigError);
  });

  it.each([
    ['json', '[]', allow],
    ['json', '{"permissions": "all"}', allow],
    ['json', '{"permissions": {}, "permissions": {"allow": []}}', allow],
    ['toml', 'mcp_servers = { other = { command = "x" } }\n', block],
    ['toml', 'mcp_servers.nod.command = "x"\n', block],
    ['toml', 'a = """\n[mcp_servers.nod]\n"""\n[mcp_servers]\nnod = { command = "x" }\n', block],
  ] as const)('refuses a %s file that it cannot edit without touching more: %s', (format, text, entry) => {
    expect(() => insertEntries(text, format, [entry])).toThrow(UnusualConfigError);
  });
});

describe('editing any configuration file', () => {
  it('holds the entries afterwards, and says the same as before beside them', () => {
    fc.assert(
      fc.property(arbitraryFile, ({ text, format, entries }) => {
        const edited = tryInsert(text, format, entries);
        if (edited === null) return;
        for (const entry of entries) expect(holds(parse[format](edited), entry)).toBe(true);
        expect(agreeBeside(text, edited, { format, entries })).toBe(true);
      }),
      { numRuns: 600 },
    );
  });

  it('only adds: comments, order, blanks and line ends stay as they are', () => {
    let edits = 0;
    fc.assert(
      fc.property(arbitraryFile, ({ text, format, entries }) => {
        const edited = tryInsert(text, format, entries);
        if (edited === null || entries.some((entry) => isReplaced(text, format, entry))) return;
        expect(isPartOf(text, edited)).toBe(true);
        edits += 1;
      }),
      { numRuns: 600 },
    );
    expect(edits).toBeGreaterThan(300);
  });

  it('is done once: what holds the entries already stays byte for byte', () => {
    fc.assert(
      fc.property(arbitraryFile, ({ text, format, entries }) => {
        const edited = tryInsert(text, format, entries);
        if (edited !== null) expect(insertEntries(edited, format, entries)).toBe(edited);
      }),
      { numRuns: 300 },
    );
  });

  it('connected and removed, a file has the bytes that it had', () => {
    fc.assert(
      fc.property(arbitraryFile, fc.boolean(), ({ text, format, entries, ...file }, isNew) => {
        const before = isNew ? null : text;
        const first = tryConnect({ format, entries: file.toEntries('/another/nod') }, before);
        if (first === null) return;
        // Once more, with another command: it is still the first text that comes back.
        const second = planConnecting({ format, entries }, first.after, first.memo);
        const third = planConnecting({ format, entries }, second.after, second.memo);
        expect(third.after).toBe(second.after);
        expect(planRemoving({ format, entries }, third.after, third.memo).after).toBe(before);
      }),
      { numRuns: 600 },
    );
  });

  it('what was written elsewhere in the file since then stays when it is removed', () => {
    fc.assert(
      fc.property(arbitraryFile, ({ text, format, entries }) => {
        const connected = tryConnect({ format, entries }, text);
        if (connected === null || connected.after === text) return;
        const [head, tail] = format === 'json' ? ['// mine\n', '\n// too\n'] : ['# mine\n', '\n# too\n'];
        const { after } = planRemoving({ format, entries }, head + connected.after + tail, connected.memo);
        expect(after?.startsWith(head) && after.endsWith(tail)).toBe(true);
        expect(agreeBeside(text, after ?? '', { format, entries })).toBe(true);
      }),
      { numRuns: 600 },
    );
  });

  it('without a record of what was there, removing gives the same text but for blanks, wherever nothing was replaced', () => {
    let compared = 0;
    fc.assert(
      fc.property(arbitraryFile, ({ text, format, entries }) => {
        const edited = tryInsert(text, format, entries);
        if (edited === null || entries.some((entry) => isReplaced(text, format, entry))) return;
        const removed = removeEntries(edited, format, entries);
        expect(agreeBeside(text, removed, { format, entries })).toBe(true);
        for (const entry of entries) expect(holds(parse[format](removed), entry)).toBe(false);
        // Tables that were empty before go with it.
        if (!isSame(prune(parse[format](text)) ?? {}, parse[format](text))) return;
        expect(withoutBlanks(removed)).toBe(withoutBlanks(text));
        compared += 1;
      }),
      { numRuns: 600 },
    );
    expect(compared).toBeGreaterThan(100);
  });
});

/** Whether another value stands already where the entry goes. */
function isReplaced(text: string, format: 'json' | 'toml', { type, path }: Entry): boolean {
  return type === 'set' && lookUp(parse[format](text), path) !== undefined;
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/g, '');
}

/** Whether all characters of a text come in another one, in their order. */
function isPartOf(text: string, whole: string): boolean {
  let at = 0;
  for (const character of text) {
    at = whole.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
