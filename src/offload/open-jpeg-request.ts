/*
 * How a worker that may fetch nothing gets `openjpeg.wasm`: it asks the document that started it, beside the calls of
 * Comlink, which leaves other messages alone.
 */

const REQUEST = 'openjpeg-wanted';
/** The bytes, or why there are none. */
interface OpenJpegReply {
  readonly openJpeg: Uint8Array<ArrayBuffer> | string;
}

/** In the worker: asks for the bytes of `openjpeg.wasm`. */
export function requestOpenJpeg(
  scope: Pick<Worker, 'postMessage' | 'addEventListener' | 'removeEventListener'>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const onMessage = ({ data }: MessageEvent<Partial<OpenJpegReply> | null>) => {
      const openJpeg = data?.openJpeg;
      if (openJpeg === undefined) return;
      scope.removeEventListener('message', onMessage);
      if (typeof openJpeg === 'string') reject(new Error(openJpeg));
      else resolve(openJpeg);
    };
    scope.addEventListener('message', onMessage);
    scope.postMessage(REQUEST);
  });
}

/** In the document: answers a worker's requests by what `read` gets. */
export function answerOpenJpegRequests(
  worker: Pick<Worker, 'postMessage' | 'addEventListener'>,
  read: () => Promise<Uint8Array<ArrayBuffer>>,
): void {
  const reply = async (): Promise<OpenJpegReply> => {
    try {
      return { openJpeg: await read() };
    } catch (error) {
      return { openJpeg: error instanceof Error ? error.message : String(error) };
    }
  };
  worker.addEventListener('message', async ({ data }: MessageEvent<unknown>) => {
    if (data === REQUEST) worker.postMessage(await reply());
  });
}
