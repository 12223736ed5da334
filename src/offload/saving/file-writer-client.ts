import { proxy, type Remote, transfer } from 'comlink';
import type {
  AssetSource,
  AvatarObject,
  LoneRenderObject,
} from '../../avatar/avatar-object/index.ts';
import type { GlbFrames, GlbTextureSource } from '../../kinds/glb/index.ts';
import { fromOutcome, type Outcome } from '../outcome.ts';
import type { WorkerHandle } from '../worker-handle.ts';
import { WorkerPool } from '../worker-pool.ts';
import type { EmbeddedText, FileContents, FileWriter } from './writer/index.ts';

/** Milliseconds of one file, in which its textures may be read from slow disks and servers. */
const TIMEOUT_MS = 15 * 60_000;

/**
 * Has files written by a worker, one at a time. Bytes of assets are **transferred**: callers read them for the file alone.
 *
 * All methods throw {@link DecodeError} as the encoders do, {@link OffloadError}, and the signal's reason as soon as it is
 * aborted: the worker is ended then, and nothing is left of the file.
 */
export class FileWriterClient {
  readonly #pool: WorkerPool<FileWriter>;

  /** @param spawn - Starts the worker: for the first file, and again after a crash or an abort. */
  constructor(spawn: () => WorkerHandle) {
    this.#pool = new WorkerPool({ spawn, size: 1 });
  }

  avatar(record: AvatarObject, signal: AbortSignal): Promise<Blob> {
    return this.#run((remote) => remote.avatar(transfer(record, assetBuffers(record))), signal);
  }

  avatarFiles(record: AvatarObject, signal: AbortSignal): Promise<Blob> {
    const buffers = assetBuffers(record);
    return this.#run((remote) => remote.avatarFiles(transfer(record, buffers)), signal);
  }

  renderObject(record: LoneRenderObject, signal: AbortSignal): Promise<Blob> {
    const { textures = [] } = record;
    const buffers = [record, ...textures].flatMap(({ asset }) => buffersOf(asset));
    return this.#run((remote) => remote.renderObject(transfer(record, buffers)), signal);
  }

  embed(contents: FileContents, signal: AbortSignal): Promise<EmbeddedText> {
    const buffers = contentBuffers(contents);
    return this.#run((remote) => remote.embed(transfer(contents, buffers)), signal);
  }

  archive(
    files: readonly (readonly [path: string, contents: FileContents])[],
    signal: AbortSignal,
  ): Promise<{ readonly content: Blob; readonly sizes: readonly number[] }> {
    const buffers = [...new Set(files.flatMap(([, contents]) => contentBuffers(contents)))];
    return this.#run((remote) => remote.archive(transfer(files, buffers)), signal);
  }

  /**
   * A binary glTF, whose parts `send` gives to the worker.
   *
   * @param textures - Asked by the worker while it writes.
   */
  glb(
    textures: GlbTextureSource,
    send: (target: RemoteGlb) => Promise<Blob>,
    signal: AbortSignal,
  ): Promise<Blob> {
    const job = (remote: Remote<FileWriter>) => send(remoteGlb(remote, textures));
    return this.#pool.run<Blob>(job, { signal, timeoutMs: TIMEOUT_MS });
  }

  async #run<T>(
    job: (remote: Remote<FileWriter>) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<T> {
    const outcome = await this.#pool.run(job, { signal, timeoutMs: TIMEOUT_MS });
    return fromOutcome(outcome as Outcome<T>);
  }
}

/** A file of glTF in the worker. Frames are transferred. */
export type RemoteGlb = ReturnType<typeof remoteGlb>;

function remoteGlb(remote: Remote<FileWriter>, textures: GlbTextureSource) {
  const writer = remote as unknown as {
    readonly [Method in keyof FileWriter]: (
      ...args: Parameters<FileWriter[Method]>
    ) => Promise<Awaited<ReturnType<FileWriter[Method]>>>;
  };
  return {
    begin: (...[body, joints]: BeginArguments) =>
      writer.beginGlb(body, joints, proxy(transferring(textures))),
    addMesh: writer.addMesh,
    addFrames: (frames: GlbFrames) => {
      const { times, rotations, positions } = frames;
      return writer.addFrames(transfer(frames, [times.buffer, rotations.buffer, positions.buffer]));
    },
    finish: writer.finishGlb,
  };
}

type BeginArguments =
  Parameters<FileWriter['beginGlb']> extends [...infer Others, unknown] ? Others : never;

/** Answers with pictures that move to the worker, instead of being copied. */
function transferring(textures: GlbTextureSource): GlbTextureSource {
  return {
    header: (id) => textures.header(id),
    isTwoValuedAlpha: (id) => textures.isTwoValuedAlpha(id),
    async bytes(id) {
      const file = await textures.bytes(id);
      return file && transfer(file, [file.bytes.buffer]);
    },
    async material(...request) {
      const bytes = await textures.material(...request);
      return bytes && transfer(bytes, [bytes.buffer]);
    },
  };
}

function contentBuffers(contents: FileContents): ArrayBuffer[] {
  return contents instanceof Uint8Array ? [contents.buffer] : assetBuffers(contents);
}

/** Those of the assets only: other members are shared with the page. */
function assetBuffers(avatar: AvatarObject): ArrayBuffer[] {
  const { renderObjects, animations, textures = [], wearables = [], objects = [] } = avatar;
  const parts = [...renderObjects, ...animations, ...textures, ...wearables, ...objects];
  return [...new Set(parts.flatMap(({ asset }) => (asset ? buffersOf(asset) : [])))];
}

function buffersOf(asset: AssetSource): ArrayBuffer[] {
  return 'bytes' in asset ? [asset.bytes.buffer] : [];
}
