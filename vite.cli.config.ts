import { defineConfig } from 'vite';

/**
 * The command line tool for Node, with everything of ours inside. `vitrine serve` is a chunk of its own, and the
 * server's packages stay in node_modules: only it needs them.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'cli/vitrine.ts',
    outDir: 'dist-cli',
    target: 'node20',
    // The chunk finds dist/ beside its own folder, as cli/serve.ts does.
    rollupOptions: { output: { entryFileNames: 'vitrine.js', chunkFileNames: '[name].js' } },
  },
  ssr: {
    noExternal: true,
    external: ['@fastify/static', 'fastify', 'pino', 'prom-client', 'ws', 'zod'],
  },
});
