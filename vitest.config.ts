import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,workers,cli,bridge,scripts,test,bench}/**/*.test.ts'],
    environment: 'node',
    testTimeout: 20_000,
  },
});
