/** What the code of a chunk is given: `here` is what a module would have from `import.meta`. */
export type ChunkRun = (
  require: (name: string) => object,
  exports: object,
  module: { exports: object },
  here: ChunkHere,
) => void;

export interface ChunkHere {
  /** Address of the folder of this build, with its slash. */
  readonly base: string;
  /** Brings a chunk and those it needs, and runs it: the first of the names. */
  load(names: readonly string[]): Promise<object>;
  /** Starts a worker with such chunks. */
  startWorker(names: readonly string[]): Worker;
}

/** What a chunk calls when it has arrived. */
export type DefineChunk = (
  /** Path in the build's folder. */
  name: string,
  /** All that must have arrived before it can run. */
  imports: readonly string[],
  run: ChunkRun,
  /** It runs by itself. */
  isEntry?: boolean,
  /** Path of the script that holds it, where that is another. */
  holder?: string,
) => void;

interface ChunkScope {
  /** The number is of this arrangement, not of the build: builds of several hosts share a page. */
  vitrineChunk1?: DefineChunk;
  vitrineWorker1?: (base: string, names: readonly string[]) => void;
  importScripts?: (...urls: string[]) => void;
}

/**
 * Loads the chunks of a build as classic scripts, which browsers bring across origins, from opaque ones too, where
 * they refuse modules. The build puts its text before each script that begins something, and this function puts it
 * into workers: it must use nothing but what it is made of here.
 */
export function chunkLoader(): void {
  interface Chunk {
    readonly base: string;
    readonly run: ChunkRun;
    exports: object | null;
  }
  const scope = self as unknown as ChunkScope;
  if (scope.vitrineChunk1) return;
  const chunks = new Map<string, Chunk>();
  const arrivals = new Map<string, Promise<void>>();
  /** Of a worker, told when it starts. */
  let workerBase = '';

  const addScript = (url: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      const end = (fault?: string) => {
        script.remove();
        if (fault) reject(new Error(`${url} ${fault}`));
        else resolve();
      };
      script.src = url;
      // Pages that say nothing of their own encoding would have ours misread.
      script.charset = 'utf-8';
      script.nonce = nonce;
      script.onload = () => end(chunks.has(url) ? undefined : 'is not a part of Vitrine');
      script.onerror = () => end('did not arrive');
      document.head.append(script);
    });
  const importScript = async (url: string): Promise<void> => scope.importScripts?.(url);
  const fetchScript = typeof document === 'object' ? addScript : importScript;
  /** A page that allows scripts by a nonce allows ours by that of the first. */
  const nonce = typeof document === 'object' ? (document.currentScript?.nonce ?? '') : '';

  const bring = (url: string): Promise<void> => {
    if (chunks.has(url)) return Promise.resolve();
    let arrival = arrivals.get(url);
    if (!arrival) {
      arrival = fetchScript(url).finally(() => arrivals.delete(url));
      arrivals.set(url, arrival);
    }
    return arrival;
  };
  const bringAll = (base: string, names: readonly string[]) =>
    Promise.all(names.map((name) => bring(base + name)));

  const runChunk = (url: string): object => {
    const chunk = chunks.get(url);
    if (!chunk) throw new Error(`${url} was not brought`);
    if (chunk.exports) return chunk.exports;
    const { base } = chunk;
    const module = { exports: {} };
    chunk.exports = module.exports;
    chunk.run((name) => runChunk(base + name), module.exports, module, hereAt(base));
    chunk.exports = module.exports;
    return chunk.exports;
  };
  const hereAt = (base: string): ChunkHere => ({
    base,
    load: (names) => bringAll(base, names).then(() => runChunk(base + names[0])),
    startWorker(names) {
      const start = `(${chunkLoader})();vitrineWorker1(${JSON.stringify(base)},${JSON.stringify(names)})`;
      const url = URL.createObjectURL(new Blob([start], { type: 'text/javascript' }));
      const worker = new Worker(url);
      // Once it says something, it has been read.
      worker.addEventListener('message', () => URL.revokeObjectURL(url), { once: true });
      return worker;
    },
  });

  /** The folder of the build, seen from a script of it. */
  const baseOf = (name: string): string => {
    const script = document.currentScript as HTMLScriptElement | null;
    const file = name.slice(name.lastIndexOf('/') + 1);
    // A module script of the page is not told where it comes from: it is looked for.
    const address =
      script?.src || document.querySelector<HTMLScriptElement>(`script[src*="${file}"]`)?.src;
    if (!address) throw new Error(`${file} cannot tell where it was loaded from`);
    return new URL(name.includes('/') ? '../' : './', address).href;
  };

  scope.vitrineChunk1 = (name, imports, run, isEntry, holder = name) => {
    const base = workerBase || baseOf(holder);
    if (!chunks.has(base + name)) chunks.set(base + name, { base, run, exports: null });
    if (isEntry) void bringAll(base, imports).then(() => runChunk(base + name));
  };
  scope.vitrineWorker1 = (base, names) => {
    workerBase = base;
    scope.importScripts?.(...names.map((name) => base + name));
    runChunk(base + names[0]);
  };
}
