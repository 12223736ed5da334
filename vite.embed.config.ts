import { defineConfig } from 'vite';
import { classicChunks, classicWorkers } from './scripts/build/classic-chunks.ts';
import { embedPage } from './scripts/build/embed-page.ts';
import { language } from './scripts/build/language.ts';
import { ownFiles } from './scripts/build/own-files.ts';

const OWN_FILES = ['samples/mannequin.llmesh', 'samples/idle.anim'];

/** `embed.html` and `vitrine-avatar.js`, which run where modules may not: beside the page, after it. */
export default defineConfig({
  plugins: [
    language(process.env.VITRINE_LANGUAGE),
    classicWorkers(),
    ownFiles(OWN_FILES),
    classicChunks(),
    embedPage(process.env.VITRINE_LANGUAGE),
  ],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    emptyOutDir: false,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: true,
    minify: true,
    chunkSizeWarningLimit: 720,
    // As a library: no helper that preloads, and nothing of the page around it.
    lib: {
      entry: {
        embed: 'src/embed/page/main.ts',
        'vitrine-avatar': 'src/embed/element/main.ts',
        // An entry too, so that it shares no chunk with code that needs a document.
        'mesh.worker': 'workers/mesh.worker.ts',
      },
      formats: ['cjs'],
    },
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }) =>
          name === 'vitrine-avatar' ? '[name].js' : 'embed/[name]-[hash].js',
        chunkFileNames: 'embed/[name]-[hash].js',
        assetFileNames: 'embed/[name]-[hash][extname]',
        // In one piece it is smaller, and stays in caches when only our code changes.
        codeSplitting: { groups: [{ name: 'three', test: /node_modules\/three\// }] },
      },
    },
  },
});
