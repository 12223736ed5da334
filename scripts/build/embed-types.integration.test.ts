import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeEmbedTypes } from './embed-types.ts';

const tsc = fileURLToPath(
  new URL('../../node_modules/@typescript/native/bin/tsc', import.meta.url),
);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-consumer-'));

beforeAll(() => writeEmbedTypes(join(folder, 'vitrine-embed.d.ts')));
afterAll(() => rmSync(folder, { recursive: true }));

/** The script of a page that uses the client. */
const PAGE = `
import { connect, PROTOCOL_VERSIONS, ViewerError } from './vitrine-embed.js';
import type { CommandErrorCode, ConnectOptions, JointTarget, Viewer } from './vitrine-embed.js';

const options: ConnectOptions = { timeout: 10, signal: new AbortController().signal };
const viewer: Viewer = connect(document.querySelector('iframe')!, options);
const stop: () => void = viewer.on('time', ({ time }) => console.log(time.toFixed(2)));
viewer.on('error', ({ code, fatal }) => console.warn(code.length, fatal && 1));
const hands: JointTarget[] = [{ joint: 'mWristLeft', position: [0.3, 0.4, 1.2] }];

try {
  const { protocol, features } = await viewer.ready;
  console.log(PROTOCOL_VERSIONS.includes(1), protocol, features.includes('export-glb'));
  const [dress] = await viewer.load(['dress.mesh', new File([], 'dance.anim')]);
  await viewer.wear({ bytes: new Uint8Array(4), name: 'hat.mesh' });
  await viewer.remove(dress.id);
  await viewer.setCamera({ orbit: '30deg 80deg 3m', view: 'side' });
  await viewer.puppeteer(hands);
  const picture: Blob = await viewer.screenshot({ width: 640, height: 480 });
  console.log(URL.createObjectURL(picture), (await viewer.playback()).duration);
} catch (error) {
  const busy: CommandErrorCode = 'too-busy';
  if (error instanceof ViewerError && error.code === busy) stop();
}
viewer.dispose();

// @ts-expect-error There is no such event.
viewer.on('finished', () => {});
// @ts-expect-error Seconds are a number.
void viewer.seek('1');
`;

it('writes one file without imports', () => {
  const types = readFileSync(join(folder, 'vitrine-embed.d.ts'), 'utf8');
  expect(types).not.toMatch(/^import|\bfrom '/m);
  expect(types).toContain('export declare function connect(');
  expect(types).toContain('Controls the avatar of an iframe');
});

it('is what a page can be type-checked with', () => {
  writeFileSync(join(folder, 'page.ts'), PAGE);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: 'ES2022', module: 'NodeNext', types: [] },
    lib: ['ES2022', 'DOM'],
  };
  const config = { compilerOptions, files: ['page.ts', 'vitrine-embed.d.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  expect(stdout).toBe('');
});
