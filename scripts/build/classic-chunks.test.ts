import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClassicPage } from '../../test/classic-page.ts';
import { classicChunks, classicWorkers } from './classic-chunks.ts';

/** Two beginnings that share a module, a part that comes later, and a worker. */
const SOURCES = {
  'main.js': `
    import { shared } from './shared.js';
    import startWorker from './echo.worker.js?classic-worker';
    globalThis.main = { base: VITRINE_BASE, shared, startWorker, bring: () => import('./later.js') };`,
  'other.js': `import { shared } from './shared.js'; globalThis.other = shared;`,
  'shared.js': `export const shared = { counted: 0 };`,
  'later.js': `import { shared } from './shared.js'; export const count = () => ++shared.counted;`,
  'echo.worker.js': `globalThis.echoed = VITRINE_BASE;`,
};

interface Main {
  readonly base: string;
  readonly shared: { counted: number };
  readonly bring: () => Promise<{ count(): number }>;
  readonly startWorker: () => unknown;
}

const BASE = 'https://shop.example/v/';
let files: Map<string, string>;
const nameOf = (start: string) => [...files.keys()].find((name) => name.includes(start))!;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-chunks-'));
  for (const [name, code] of Object.entries(SOURCES)) writeFileSync(join(folder, name), code);
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [classicWorkers(), classicChunks()],
    build: {
      write: false,
      minify: true,
      lib: {
        entry: {
          main: join(folder, 'main.js'),
          other: join(folder, 'other.js'),
          'echo.worker': join(folder, 'echo.worker.js'),
        },
        formats: ['cjs'],
      },
      rolldownOptions: {
        output: { entryFileNames: 'parts/[name].js', chunkFileNames: 'parts/[name].js' },
      },
    },
  });
  rmSync(folder, { recursive: true });
  const outputs = (result as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  files = new Map(outputs.flatMap((o) => (o.type === 'chunk' ? [[o.fileName, o.code]] : [])));
});
afterAll(() => files.clear());

/** A page that has run the first script of the build under `base`. */
async function begun(base = BASE): Promise<{ page: ClassicPage; main: Main }> {
  const page = new ClassicPage((url) => files.get(url.slice(base.length)));
  page.run(base + nameOf('main'));
  await expect.poll(() => page.scope.main).toBeDefined();
  return { page, main: page.scope.main as Main };
}

describe('a build of classic chunks', () => {
  it('begins by itself, and knows the folder that it lies in', async () => {
    const { main } = await begun();
    expect(main.base).toBe(BASE);
    expect(main.shared).toEqual({ counted: 0 });
  });

  it('brings what is imported later, with the very modules that are there', async () => {
    const { page, main } = await begun();
    const [first, second] = await Promise.all([main.bring(), main.bring()]);
    expect(first.count()).toBe(1);
    expect(second).toBe(first);
    expect(main.shared.counted).toBe(1);
    expect(page.asked.filter((url) => url.includes('later'))).toHaveLength(1);
  });

  it('shares its modules between everything that begins on a page', async () => {
    const { page, main } = await begun();
    page.run(BASE + nameOf('other'));
    await expect.poll(() => page.scope.other).toBeDefined();
    expect(page.scope.other).toBe(main.shared);
  });

  it('says what did not arrive, and asks for it again the next time', async () => {
    const { page, main } = await begun();
    const later = BASE + nameOf('later');
    page.lost.add(later);
    await expect(main.bring()).rejects.toThrow(`${later} did not arrive`);
    page.lost.clear();
    expect((await main.bring()).count()).toBe(1);
  });

  it('starts workers with what they need', async () => {
    const { page, main } = await begun();
    main.startWorker();
    expect(page.workers.map(({ echoed }) => echoed)).toEqual([BASE]);
    expect(page.asked).toContain(BASE + nameOf('echo.worker'));
  });

  it('leaves nothing on the page but two names of its own', async () => {
    const { page } = await begun();
    const ours = ['vitrineChunk1', 'vitrineWorker1'];
    const others = ['main', 'self', 'document', 'URL', 'Blob', 'Worker', 'console'];
    expect(Object.keys(page.scope).sort()).toEqual([...ours, ...others].sort());
  });
});

it('keeps builds of two hosts on one page apart', async () => {
  const bases = [BASE, 'https://other.example/'];
  const page = new ClassicPage((url) => {
    const base = bases.find((candidate) => url.startsWith(candidate))!;
    return files.get(url.slice(base.length));
  });
  const seen: Main[] = [];
  for (const base of bases) {
    page.scope.main = undefined;
    page.run(base + nameOf('main'));
    await expect.poll(() => page.scope.main).toBeDefined();
    seen.push(page.scope.main as Main);
  }
  expect(seen.map(({ base }) => base)).toEqual(bases);
  expect(seen[1].shared).not.toBe(seen[0].shared);
});
