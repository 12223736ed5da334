import { proxy, transfer } from 'comlink';
import type { Submesh } from '../formats/mesh/index.ts';
import type { ShapeSource } from '../formats/prim/index.ts';
import type { FileContent } from '../kinds/index.ts';
import type { AssetDecoder, ProgressListener, ShapeMesher } from './asset-decoder.ts';
import { fromOutcome, type Outcome } from './outcome.ts';
import type { WorkerHandle } from './worker-handle.ts';
import { WorkerPool } from './worker-pool.ts';

export interface DecoderClientOptions {
  /** Starts a worker: at the first job, and again after a crash or an abort. */
  spawn: () => WorkerHandle;
  /** Workers at most. */
  size?: number;
  /** Time limit of a job. The default allows 100 ms per KB, which no intact file comes near. */
  timeoutMs?: (byteLength: number) => number;
}

export interface DecodeJobOptions {
  signal?: AbortSignal;
  onProgress?: ProgressListener;
  /** Errors about files of no known kind depend on it. */
  fileName?: string;
  /** Files beside it to which it may refer, by their paths from there. */
  siblings?: ReadonlyMap<string, Blob> | undefined;
}

/** What a mesh worker offers. Viewers in other pages have no shapes, and ask for none. */
type MeshWorker = AssetDecoder & ShapeMesher;

/** As many bytes of a file take as long as a shape at most. */
const BYTES_PER_SHAPE = 1024;
const defaultTimeoutMs = (byteLength: number) => 10_000 + (byteLength / 1024) * 100;

/** Decodes files in a small pool of workers, in the order of the calls. */
export class DecoderClient {
  readonly #pool: WorkerPool<MeshWorker>;
  readonly #timeoutMs: (byteLength: number) => number;

  constructor({ spawn, size = 2, timeoutMs = defaultTimeoutMs }: DecoderClientOptions) {
    this.#pool = new WorkerPool({ spawn, size });
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Decodes one file. Bytes are transferred; an archive of OpenSimulator is given as a blob.
   *
   * @throws {@link DecodeError} that of the decoder, with code, offset and path.
   * @throws {@link OffloadError} `worker-crashed` or `timed-out`; the next job gets a fresh worker.
   * @throws the signal's reason as soon as it is aborted, whether the job is queued or running.
   */
  async decode(
    file: Uint8Array<ArrayBuffer> | Blob,
    { signal, onProgress = () => {}, fileName, siblings }: DecodeJobOptions = {},
  ): Promise<FileContent> {
    const isBlob = file instanceof Blob;
    const outcome = await this.#pool.run<unknown>(
      (remote) => {
        const argument = isBlob ? file : transfer(file, [file.buffer]);
        return remote.decode(argument, proxy(onProgress), fileName, siblings);
      },
      { signal, timeoutMs: this.#timeoutMs(isBlob ? file.size : file.length) },
    );
    return fromOutcome(outcome as Outcome<FileContent>);
  }

  /**
   * The faces of each shape, at the highest level of detail.
   *
   * @throws {@link OffloadError} as {@link decode}.
   */
  async meshShapes(shapes: readonly ShapeSource[]): Promise<Submesh[][]> {
    const outcome = await this.#pool.run<unknown>((remote) => remote.meshShapes(shapes), {
      timeoutMs: this.#timeoutMs(shapes.length * BYTES_PER_SHAPE),
    });
    return fromOutcome(outcome as Outcome<Submesh[][]>);
  }

  /** Ends every worker; running jobs are rejected. */
  dispose(): void {
    this.#pool.dispose();
  }
}
