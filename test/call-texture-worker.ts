/** What a page is told to decode. */
export interface TextureCall {
  /** Address of the built worker. */
  readonly worker: string;
  readonly base64: string;
  readonly size: { readonly reduce?: number };
}

/** The outcome, and how many milliseconds it took. */
export interface TextureCallResult {
  readonly ok: boolean;
  readonly message: string | null;
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** Of the first pixel, that at the bottom left. */
  readonly firstPixel: readonly number[];
  readonly time: number;
}

/** A message of Comlink with the result of a call, as far as it is read here. */
interface Reply {
  readonly id: string;
  readonly type: string;
  readonly value: {
    readonly ok: boolean;
    readonly message?: string;
    readonly value?: {
      readonly header: { readonly components: number };
      readonly pixels: {
        readonly width: number;
        readonly height: number;
        readonly rgba: Uint8Array;
      };
    };
  };
}

/**
 * Runs in a page: decodes in the worker of the build, by messages as Comlink sends them. For tests and benches of the built
 * page, whose modules have no names.
 */
export async function callTextureWorker(call: TextureCall): Promise<TextureCallResult> {
  const bytes = Uint8Array.from(atob(call.base64), (character) => character.charCodeAt(0));
  // The page keeps its worker, so that only the first call loads its code.
  const page = globalThis as { textureWorker?: Worker };
  page.textureWorker ??= new Worker(call.worker, { type: 'module', name: 'vitrine-texture' });
  const worker = page.textureWorker;
  const start = performance.now();
  const reply = await new Promise<Reply>((resolve, reject) => {
    const id = crypto.randomUUID();
    worker.onerror = () => reject(new Error('the worker was not started'));
    worker.addEventListener('message', ({ data }) => {
      if (data.id === id) resolve(data);
    });
    const argumentList = [bytes, call.size, undefined].map((value) => ({ type: 'RAW', value }));
    worker.postMessage({ id, type: 'APPLY', path: ['decode'], argumentList });
  });
  const time = performance.now() - start;
  if (reply.type !== 'RAW') {
    throw new Error(`the worker failed: ${JSON.stringify(reply.value)}`);
  }
  const { ok, message = null, value } = reply.value;
  return {
    ...{ ok, message, time },
    width: value?.pixels.width ?? 0,
    height: value?.pixels.height ?? 0,
    components: value?.header.components ?? 0,
    firstPixel: value ? [...value.pixels.rgba.subarray(0, 4)] : [],
  };
}

/** Where a build has the worker: its path in the folder of the build, among these names. */
export function textureWorkerPath(names: readonly string[]): string {
  const path = names.find((name) => /^embed\/texture\.worker-[\w-]+\.js$/.test(name));
  if (!path) throw new Error('the build has no worker of textures');
  return path;
}
