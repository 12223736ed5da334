import { expect, it } from 'vitest';
import { ownScriptsPolicy } from './own-scripts-policy.ts';

it.each([
  ['https://avatars.example/vitrine/', 'https://avatars.example/vitrine/embed/'],
  ['http://127.0.0.1:4173/', 'http://127.0.0.1:4173/embed/'],
  // A path that would end the source or the directive, as browsers compare paths: without percent-encoding.
  [
    "https://avatars.example/a;script-src 'unsafe-inline'/",
    "https://avatars.example/a%3Bscript-src%20'unsafe-inline'/embed/",
  ],
  ['https://avatars.example/a,b/', 'https://avatars.example/a%2Cb/embed/'],
  // No source of a policy can be an IPv6 address; then it is the scheme.
  ['http://[::1]:4173/', 'http:'],
])('allows scripts and workers of the build at %s', (folder, source) => {
  expect(ownScriptsPolicy(folder)).toBe(
    `script-src ${source} 'wasm-unsafe-eval'; worker-src ${source} blob:`,
  );
});
