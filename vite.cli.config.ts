import { defineConfig } from 'vite';

/** The command line tool: one file for Node, with everything of ours and of npm inside. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'cli/vitrine.ts',
    outDir: 'dist-cli',
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'vitrine.js', codeSplitting: false } },
  },
  ssr: { noExternal: true },
});
