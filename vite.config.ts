import { defineConfig, type Plugin } from 'vite';
import { language } from './scripts/build/language-plugin.ts';

/** What browsers get: those of 2024 and later, which know `light-dark()`. */
export const BROWSERS = {
  target: 'es2023',
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
};

/**
 * The page of `npm run dev`. It has the mark by which a page knows that it is served by a bridge, which is behind the
 * proxy, and may take styles from scripts, as Vite's server delivers those of lazy parts. It has no Trusted Types, since
 * Vite shows errors as markup.
 */
const devPage: Plugin = {
  name: 'vitrine-dev-page',
  apply: 'serve',
  transformIndexHtml: (html) => ({
    html: html
      .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
      .replace("; require-trusted-types-for 'script'; trusted-types default", ''),
    tags: [
      {
        tag: 'meta',
        attrs: { name: 'vitrine-bridge', content: 'bridge/v1' },
        injectTo: 'head-prepend',
      },
    ],
  }),
};

export default defineConfig({
  plugins: [language(process.env.VITRINE_LANGUAGE), devPage],
  // Relative, so that dist/ works from any sub-path.
  base: './',
  // The servers of `dev` and `preview` answer 404 for a page that does not exist, as any file server does.
  appType: 'mpa',
  build: {
    ...BROWSERS,
    // These browsers know modulepreload.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 720,
    rolldownOptions: {
      output: {
        // In one piece three is smaller, and stays in caches when only our code changes. Its addons load with what needs them.
        codeSplitting: { groups: [{ name: 'three', test: /node_modules\/three\/(?!examples)/ }] },
        // Browsers show plain text, but some download Markdown.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.md'))
            ? 'assets/[name]-[hash].txt'
            : 'assets/[name]-[hash][extname]',
      },
    },
    sourcemap: true,
  },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        // What the decoding of meshes shares with that of rare files: by themselves these modules would be many small chunks.
        codeSplitting: {
          groups: [
            {
              name: 'decoding',
              test: /src\/formats\/(?:bytes\/(?:byte-order|byte-reader|decode-error|text-encoding)|llsd\/(?:serialisation|nested-decoder|llsd-value|binary-llsd))\./,
            },
          ],
        },
      },
    },
  },
  preview: { host: '127.0.0.1', port: 4173 },
  server: {
    host: '127.0.0.1',
    // The page of `npm run dev` uses the bridge of `npm start` or `vitrine serve`, where one runs.
    proxy: { '/bridge': { target: 'http://127.0.0.1:4173', ws: true } },
  },
});
