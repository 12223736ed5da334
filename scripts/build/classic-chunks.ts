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

function wrap(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk, loader: string): void {
  const { fileName } = chunk;
  const mapComment = /\n?\/\/# sourceMappingURL=\S+\s*$/.exec(chunk.code)?.[0] ?? '';
  let brought = 0;
  const code = chunk.code
    .slice(0, chunk.code.length - mapComment.length)
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
  const begins = chunk.isEntry && !isWorker(chunk);
  const head = [
    begins ? loader : '',
    `vitrineChunk1(${JSON.stringify(fileName)},${JSON.stringify(importsOf(bundle, fileName))},`,
    'function(require,exports,module,vitrineHere){"use strict";',
  ].join('');
  chunk.code = `${head}\n${code.trim()}\n}${begins ? ',true' : ''});${mapComment}`;
  if (chunk.map) chunk.map.mappings = `;${chunk.map.mappings}`;
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
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') wrap(bundle, chunk, loader);
        }
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
