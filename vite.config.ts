import { defineConfig, type Plugin } from 'vite';
import { language } from './scripts/build/language.ts';
import { BROWSERS } from './scripts/build/targets.ts';

/**
 * The page of `npm run dev`: it looks for a bridge behind the proxy, as that of a bridge does by its mark, and
 * takes styles from scripts, as vite's server brings those of lazy parts.
 */
const devPage: Plugin = {
  name: 'vitrine-dev-page',
  apply: 'serve',
  transformIndexHtml: (html) => ({
    html: html.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
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
  // A page that is not there is not there: the servers of `dev` and `preview` behave as any file server.
  appType: 'mpa',
  build: {
    ...BROWSERS,
    // These browsers know modulepreload.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 720,
    rolldownOptions: {
      output: {
        // Browsers show plain text, but some download Markdown.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.md'))
            ? 'assets/[name]-[hash].txt'
            : 'assets/[name]-[hash][extname]',
      },
    },
    sourcemap: true,
  },
  worker: { format: 'es' },
  preview: { host: '127.0.0.1', port: 4173 },
  server: {
    host: '127.0.0.1',
    // The page of `npm run dev` uses the bridge of `npm start` or `vitrine serve`, where one runs.
    proxy: { '/bridge': { target: 'http://127.0.0.1:4173', ws: true } },
  },
});
