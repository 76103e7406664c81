// Shipped code that only tests use. Everywhere else a test counts as a use, so that nothing else finds it.
import type { Problem } from './source-file.ts';

/** What knip reports as JSON, as far as it is read here. */
interface Report {
  issues: {
    file: string;
    exports: { name: string; line: number; namespace?: string }[];
    files: { name: string }[];
  }[];
}

/** Knip on what ships: tests are no entries, and what a package gives out must be taken by something. */
export const KNIP_OPTIONS = [
  ...['--no-progress', '--production', '--include-entry-exports', '--include', 'files,exports'],
  ...['--reporter', 'json', '--no-exit-code'],
];

/** Given out although nothing takes it yet, each for a reason. */
const KEPT = new Set([
  // Tests of hostile pages and schemas set the limits of the process low.
  'createApartRunner',
  // A test holds that each of these tools is described in the settings.
  'LABELLED_TOOLS',
  // Taken by the files that `nod connect` writes for OpenCode and pi.
  'createPlugin',
  'extendPi',
]);

/**
 * `testing/` is what tests use, and so are the files called `test-…`. Errors are thrown for whoever
 * catches them, and the schemas of the protocol have their names in the API's document.
 */
export function findTestOnlyProblems(report: string): Problem[] {
  const { issues } = JSON.parse(report) as Report;
  return issues
    .filter(({ file }) => !/^testing\/|\/test-[^/]*$/.test(file))
    .flatMap(({ file, exports, files }) => [
      ...files.map(() => ({ path: file, line: 1, message: 'is used by tests alone' })),
      ...exports
        .filter(({ name, namespace }) => !isKept(name, namespace))
        .map(({ name, line }) => ({
          path: file,
          line,
          message: `${name} is used by tests alone, or by nobody`,
        })),
    ]);
}

function isKept(name: string, namespace: string | undefined): boolean {
  if (namespace === 'protocol' && name.endsWith('Schema')) return true;
  return KEPT.has(name) || name.endsWith('Error');
}
