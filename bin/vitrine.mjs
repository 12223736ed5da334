#!/usr/bin/env node
// A committed, executable file, because `npx vitrine` links it before anything is built.
import { existsSync } from 'node:fs';

const tool = new URL('../dist-cli/vitrine.js', import.meta.url);
if (!existsSync(tool)) {
  console.error('vitrine is not built yet: run `npm ci && npm run build` in its folder.');
  process.exit(1);
}
await import(tool.href);
