import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const LOADER = fileURLToPath(new URL('../../src/embed/classic/chunk-loader.ts', import.meta.url));
const WORKER_QUERY = '?classic-worker';

/** The loader as text that can stand before a script. */
async function loaderText(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: LOADER, formats: ['cjs'], fileName: 'loader' },
      rolldownOptions: { output: { exports: 'named' } },
    },
  });
  const [{ output }] = result as Rolldown.RolldownOutput[];
  return `(function(exports){${output[0].code.trim()};exports.chunkLoader()})({});`;
}

/** All chunks that must be there before this one can run, in no order. */
function importsOf(bundle: Rolldown.OutputBundle, name: string): string[] {
  const found = new Set<string>();
  const visit = (of: string) => {
    const chunk = bundle[of];
    if (chunk?.type !== 'chunk') throw new Error(`${of} is imported and is no chunk`);
    for (const imported of chunk.imports) {
      if (found.has(imported) || imported === name) continue;
      found.add(imported);
      visit(imported);
    }
  };
  visit(name);
  return [...found];
}

const REQUIRED = /\brequire\((["'`])([^"'`]+)\1\)/g;
const BROUGHT = /Promise\.resolve\(\)\.then\(\(\)=>require\((["'`])([^"'`]+)\1\)\)/g;

/** The path of a chunk in the build's folder, from how another one names it. */
const pathFrom = (chunk: string, required: string) =>
  new URL(required, `https://build/${chunk}`).pathname.slice(1);

const isWorker = (chunk: Rolldown.OutputChunk) =>
  chunk.facadeModuleId?.includes('.worker.') ?? false;

const begins = (chunk: Rolldown.OutputChunk) => chunk.isEntry && !isWorker(chunk);

const MAP_COMMENT = /\n?\/\/# sourceMappingURL=\S+\s*$/;

/** The call that hands a chunk to the loader, but for its last arguments. */
function definitionOf(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk): string {
  const { fileName } = chunk;
  let brought = 0;
  const code = chunk.code
    .replace(MAP_COMMENT, '')
    .replace(BROUGHT, (_all, _quote, path: string) => {
      brought++;
      const name = pathFrom(fileName, path);
      const target = bundle[name] as Rolldown.OutputChunk;
      const names = JSON.stringify([name, ...importsOf(bundle, name)]);
      return `vitrineHere.${isWorker(target) ? 'startWorker' : 'load'}(${names})`;
    })
    .replace(REQUIRED, (_all, _quote, path: string) => {
      return `require(${JSON.stringify(pathFrom(fileName, path))})`;
    })
    .replaceAll('VITRINE_BASE', 'vitrineHere.base');
  if (brought < chunk.dynamicImports.length) {
    throw new Error(
      `${fileName}: ${chunk.dynamicImports.length} chunks are brought, found ${brought}`,
    );
  }
  const names = `${JSON.stringify(fileName)},${JSON.stringify(importsOf(bundle, fileName))}`;
  return `vitrineChunk1(${names},function(require,exports,module,vitrineHere){"use strict";\n${code.trim()}\n}`;
}

/** Scripts that begin something hold what they import: it would be one more way to the server and back. */
function wrapAll(bundle: Rolldown.OutputBundle, loader: string): void {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const definitions = new Map(
    chunks.map((chunk) => [chunk.fileName, definitionOf(bundle, chunk)] as const),
  );
  for (const chunk of chunks) {
    const { fileName, map } = chunk;
    const mapComment = MAP_COMMENT.exec(chunk.code)?.[0] ?? '';
    const holds = importsOf(bundle, fileName).map(
      (name) => `${definitions.get(name)},false,${JSON.stringify(fileName)});\n`,
    );
    const before = begins(chunk) ? `${loader}\n${holds.join('')}` : '';
    const end = begins(chunk) ? ',true);' : ');';
    chunk.code = before + definitions.get(fileName) + end + mapComment;
    // Down to the line that its own code begins on.
    if (map) map.mappings = ';'.repeat(before.split('\n').length) + map.mappings;
  }
}

/**
 * Makes classic scripts of a build into CommonJS chunks, for `src/embed/classic/chunk-loader.ts` to load: `import()`
 * and shared chunks work as ever, and so do workers imported as `…?classic-worker`.
 */
export function classicChunks(): Plugin {
  let loader = '';
  return {
    name: 'vitrine-classic-chunks',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      loader = await loaderText();
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        wrapAll(bundle, loader);
      },
    },
  };
}

/** Resolves `…?classic-worker`: to a chunk of its own in the build, to a module worker in development. */
export function classicWorkers(): Plugin {
  let isServe = false;
  return {
    name: 'vitrine-classic-workers',
    enforce: 'pre',
    configResolved(config) {
      isServe = config.command === 'serve';
    },
    async resolveId(source, importer) {
      if (!source.endsWith(WORKER_QUERY)) return null;
      const worker = await this.resolve(source.slice(0, -WORKER_QUERY.length), importer);
      return worker && `\0${worker.id}${WORKER_QUERY}`;
    },
    load(id) {
      if (!id.endsWith(WORKER_QUERY)) return null;
      const path = JSON.stringify(id.slice(1, -WORKER_QUERY.length));
      return isServe
        ? `export default () => new Worker(${path}, { type: 'module' });`
        : `export default () => import(${path});`;
    },
  };
}
