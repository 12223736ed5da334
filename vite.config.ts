import { defineConfig } from 'vite';

export default defineConfig({
  // Relative, so that dist/ works from any sub-path.
  base: './',
  build: { target: 'es2023', chunkSizeWarningLimit: 700, sourcemap: true },
  worker: { format: 'es' },
  preview: { host: '127.0.0.1', port: 4173 },
  server: { host: '127.0.0.1' },
});
