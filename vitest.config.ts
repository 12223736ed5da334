import { configDefaults, defineConfig } from 'vitest/config';

const ALL = '{src,workers,cli,bridge,scripts,test,bench,e2e-engines}/**/*.test.ts';
/** Tests that open sockets or start processes, which `test/forbid-sockets.ts` refuses to all others. */
const INTEGRATION = ['bridge/**/*.test.ts', '**/*.integration.test.ts'];

export default defineConfig({
  test: {
    // A worker for each file would load the modules of all of them again and again: no test leaves state behind.
    pool: 'threads',
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['test/typed-array-equality.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [ALL],
          exclude: [...configDefaults.exclude, ...INTEGRATION],
          maxWorkers: '100%',
          setupFiles: ['test/forbid-sockets.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: INTEGRATION,
          sequence: { groupOrder: 1 },
          // They wait for sockets and processes most of the time, and for each other’s work where cores are few.
          maxWorkers: 4,
          // Sockets and processes on a shared machine can stall, as in playwright.config.ts; retries are listed.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
});
