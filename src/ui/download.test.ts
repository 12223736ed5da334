import { expect, it } from 'vitest';
import { safeFileName } from './download.ts';

it.each([
  ['hip_sway', 'hip_sway.anim'],
  ['Tanz für zwei (2)', 'Tanz für zwei (2).anim'],
  ['../a\\b:c', '-a-b-c.anim'],
  ['what?\u0000\u202e*', 'what-.anim'],
  ['  .hidden. ', 'hidden.anim'],
  ['NUL', 'NUL-clip.anim'],
  ['', 'animation.anim'],
  ['💃'.repeat(90), `${'💃'.repeat(80)}.anim`],
])('%j is saved as %j', (name, fileName) => {
  expect(safeFileName(name, 'anim')).toBe(fileName);
});
