import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../scripts/chromium.mjs';
import { callTextureWorker, textureWorkerPath } from '../test/call-texture-worker.ts';
import { type BenchResult, statsOf } from './measure.ts';

const ROUNDS = 40;
/** Rounds before the measured ones, in which the engine optimises the code. */
const WARM_UP = 5;
/** The worker may take as much longer than the library called directly. */
const MAX_OVERHEAD = 1.05;
/** The share of the full time after which a first picture is there. */
const MAX_FIRST = 0.25;

/**
 * Decoding a codestream of 1024² pixels in a real browser: in the worker of the build, and by the same library in the page;
 * in rounds that alternate. Without a build, a browser or the samples it prints a warning and returns nothing.
 *
 * @param siteRoot folder of the built page.
 * @param samples the folder `../shared/samples`.
 */
export async function run(siteRoot: string, samples: string): Promise<BenchResult[]> {
  const missing = findMissing(siteRoot, samples);
  if (missing) {
    console.warn(`SKIPPED the bench of decoding textures: ${missing}`);
    return [];
  }
  const codestream = enlarged(readFileSync(`${samples}/textures/femaleface.jp2`));
  const base64 = codestream.toString('base64');
  const site = await serve(siteRoot);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    await page.goto(site.origin);
    return await measure(page, site.origin, siteRoot, base64);
  } finally {
    await browser.close();
    site.close();
  }
}

function findMissing(siteRoot: string, samples: string): string | null {
  if (!existsSync(`${siteRoot}/embed`)) return 'the page is not built, `npm run build` does that';
  if (!existsSync(samples)) return 'no ../shared/samples on this machine';
  return findChromium() ? null : 'no Chromium on this machine';
}

async function measure(
  page: Page,
  origin: string,
  siteRoot: string,
  base64: string,
): Promise<BenchResult[]> {
  const list = (folder: string) =>
    readdirSync(`${siteRoot}/${folder}`).map((name) => `${folder}/${name}`);
  const worker = origin + textureWorkerPath(list('embed'));
  const library = origin + list('assets').find((name) => /openjpeg-.*\.wasm$/.test(name));
  const samples = { worker: [] as number[], direct: [] as number[], first: [] as number[] };
  const direct = () => page.evaluate(decodeDirectly, { library, base64 });
  const inWorker = async (reduce: number) =>
    (await page.evaluate(callTextureWorker, { worker, base64, size: { reduce } })).time;
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    // The order changes, so that neither always comes after the other.
    const times =
      round % 2 === 0
        ? { worker: await inWorker(0), direct: await direct(), first: await inWorker(2) }
        : { direct: await direct(), worker: await inWorker(0), first: await inWorker(2) };
    if (round < 0) continue;
    samples.worker.push(times.worker);
    samples.direct.push(times.direct);
    samples.first.push(times.first);
  }
  const [ours, peer, first] = [samples.worker, samples.direct, samples.first].map(statsOf);
  const size = `${(base64.length * 0.75e-3).toFixed(0)} KB, four components`;
  return [
    {
      name: 'a codestream of 1024² pixels: in the worker, with its messages, and by the same library in the page',
      unit: 'ms',
      ours,
      peer,
      ratio: peer.median / ours.median,
      target: `at most ${MAX_OVERHEAD} times as long`,
      met: ours.median <= MAX_OVERHEAD * peer.median,
      note: size,
    },
    {
      name: 'its first picture, a quarter as wide, and the whole one',
      unit: 'ms',
      ours: first,
      peer: ours,
      ratio: ours.median / first.median,
      target: `within ${MAX_FIRST} of the time`,
      met: first.median <= MAX_FIRST * ours.median,
      note: size,
    },
  ];
}

/** Runs in a page: milliseconds of decoding, with the pixels copied out. The page keeps the library. */
async function decodeDirectly(call: {
  readonly library: string;
  readonly base64: string;
}): Promise<number> {
  interface Library {
    readonly memory: WebAssembly.Memory;
    _initialize(): void;
    allocate(size: number): number;
    decode(bytes: number, length: number, reduction: number, layers: number): number;
    result(): number;
    release(bytes: number): void;
  }
  const bytes = Uint8Array.from(atob(call.base64), (character) => character.charCodeAt(0));
  const page = globalThis as { openJpeg?: Library };
  if (!page.openJpeg) {
    const code = await (await fetch(call.library)).arrayBuffer();
    const { instance } = await WebAssembly.instantiate(code);
    page.openJpeg = instance.exports as unknown as Library;
    page.openJpeg._initialize();
  }
  const library = page.openJpeg;
  const start = performance.now();
  const address = library.allocate(bytes.length);
  new Uint8Array(library.memory.buffer, address, bytes.length).set(bytes);
  if (!library.decode(address, bytes.length, 0, 0)) throw new Error('it was not decoded');
  const fields = new Uint32Array(library.memory.buffer, library.result(), 4);
  new Uint8Array(library.memory.buffer, fields[3], fields[0] * fields[1] * 4).slice();
  library.release(address);
  return performance.now() - start;
}

/** A codestream of one tile of 512² pixels as one of four such tiles, since no sample is larger. */
function enlarged(small: Buffer): Buffer {
  const tile = small.indexOf(Buffer.from([0xff, 0x90, 0, 10]));
  const length = small.readUInt32BE(tile + 6);
  const header = Buffer.from(small.subarray(0, tile));
  for (const at of [8, 12]) header.writeUInt32BE(1024, at);
  const tiles = [0, 1, 2, 3].map((number) => {
    const copy = Buffer.from(small.subarray(tile, tile + length));
    copy.writeUInt16BE(number, 4);
    return copy;
  });
  return Buffer.concat([header, ...tiles, Buffer.from([0xff, 0xd9])]);
}

/** Serves the files of the build, and an empty page without a policy, which may run WebAssembly itself. */
async function serve(siteRoot: string): Promise<{ origin: string; close(): void }> {
  const types: Readonly<Record<string, string>> = {
    '.js': 'text/javascript',
    '.wasm': 'application/wasm',
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const file = `${siteRoot}${path}`;
    const type = types[extname(path)];
    if (type && existsSync(file)) {
      response.setHeader('content-type', type);
      response.end(readFileSync(file));
    } else {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>Bench</title>');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
