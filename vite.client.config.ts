import { defineConfig } from 'vite';

/** `vitrine-embed.js`: the module by which a page drives the avatar that it embeds. */
export default defineConfig({
  publicDir: false,
  build: {
    emptyOutDir: false,
    target: 'es2022',
    sourcemap: true,
    lib: {
      entry: 'src/embed/client/index.ts',
      formats: ['es'],
      fileName: () => 'vitrine-embed.js',
    },
    // Libraries are not minified unless it is said again.
    rolldownOptions: { output: { minify: true } },
  },
});
