import { defineConfig } from 'vitest/config';

// Three kinds of tests: beside the source (unit), the panel without a browser (panel), whole processes and whole
// browsers (e2e).
export default defineConfig({
  test: {
    // Two at a time, whatever the machine: each whole browser and hub wants a core of its own.
    maxWorkers: 2,
    // Only with `npm run coverage`: the agent core, its models, its tools and its memory.
    coverage: {
      provider: 'v8',
      include: [
        'packages/agent/src/**',
        'packages/hub/src/{approvals,native-agents}/**',
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
        'packages/agent/src/{with-retries,execute-tool-call,prepare-tool-call}.ts': { lines: 100 },
        'adapters/model-ai-sdk/src/{to-failure,watch-stream}.ts': { lines: 100 },
        'adapters/tools-*/src/*-error.ts': { lines: 100 },
      },
    },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,adapters,apps,testing,scripts}/**/*.test.ts'],
          // A busy machine is slow, not wrong.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'panel',
          include: ['apps/panel/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['apps/panel/src/test-layout.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
