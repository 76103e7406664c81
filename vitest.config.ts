import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Three kinds of tests: beside the source (unit), the panel without a browser (panel), whole processes and whole
// browsers (e2e). The slowest come first.
const PROJECTS = ['e2e', 'panel', 'unit'];

/** One kind after the other: a worker goes on to a further file only within its kind. */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const toPlace = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);
    return (await super.sort(files)).toSorted((one, other) => toPlace(one) - toPlace(other));
  }
}

export default defineConfig({
  test: {
    // Three at a time, whatever the machine: two whole browsers with their hubs leave a quarter of two cores idle.
    maxWorkers: 3,
    // Files share their worker, with what it has loaded: to load everything for each file takes longer than most tests.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    sequence: { sequencer: ByProject },
    // Only with `npm run coverage`: the agent core, its models, its tools and its memory.
    coverage: {
      provider: 'v8',
      include: [
        'packages/{agent,offline-agent}/src/**',
        'packages/{hosting,native-agent}/src/**',
        'packages/hub/src/approvals/**',
        'adapters/{tools-files,tools-web,tools-mcp,model-ai-sdk,memory-sqlite}/src/**',
      ],
      exclude: ['**/test-*.ts', '**/*-worker.ts'],
      reporter: [['text', { maxCols: 100 }]],
      reportOnFailure: true,
      thresholds: {
        lines: 80,
        'packages/agent/src/tools/**': { lines: 90 },
        'adapters/tools-*/src/**': { lines: 90 },
        // What happens when a model or a tool fails.
        'packages/agent/src/{models/model-retries,calls/executed-call,calls/prepared-call}.ts': {
          lines: 100,
        },
        'adapters/model-ai-sdk/src/translation/{failure,stream-watch}.ts': { lines: 100 },
        'adapters/tools-*/src/**/*-error.ts': { lines: 100 },
      },
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages,adapters,apps,parts,testing,scripts}/**/*.test.ts'],
          // A busy machine is slow, not wrong.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'panel',
          include: ['parts/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['parts/src/test-layout.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
