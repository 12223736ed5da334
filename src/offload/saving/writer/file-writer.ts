import { sha256 } from '@noble/hashes/sha2.js';
import { deflateSync, zipSync } from 'fflate';
import {
  AVATAR_FILE,
  type AvatarObject,
  encodeAvatarObject,
  encodeRenderObject,
  type LoneRenderObject,
  splitAvatar,
} from '../../../avatar/avatar-object/index.ts';
import { encodeUtf8 } from '../../../formats/bytes/index.ts';
import { encodeBase64 } from '../../../formats/llsd/index.ts';
import { encodeZip } from '../../../formats/zip/index.ts';
import {
  type BakeBounds,
  type GlbBody,
  type GlbFrames,
  type GlbMesh,
  type GlbMotionInfo,
  type GlbTextureSource,
  GlbWriter,
} from '../../../kinds/glb/index.ts';
import { type Outcome, toOutcome } from '../../outcome.ts';
import type { WorkerApi } from '../../worker-slot.ts';
import { encodePageText } from './text-coding.ts';

/** What a file of a page contains: bytes, or an avatar to be written. */
export type FileContents = Uint8Array<ArrayBuffer> | AvatarObject;

/** A file inside a page. */
export interface EmbeddedText {
  /** The file deflated, in characters as `encodePageText` makes them. */
  readonly text: Blob;
  /** Of the file itself, as base64. */
  readonly sha256: string;
}

/**
 * Writes the files that the page saves, outside of its main thread. Files are blobs, which cross threads without a
 * copy. A file of glTF comes part by part, so that sending it never takes long; its textures are asked for.
 */
export interface FileWriter extends WorkerApi {
  /** @returns an avatar as one file; a DecodeError beyond the limits of the format. */
  avatar(record: AvatarObject): Promise<Outcome<Blob>>;
  /** @returns an avatar as an archive with a file for each of its parts; else as `avatar`. */
  avatarFiles(record: AvatarObject): Promise<Outcome<Blob>>;
  /** @returns one mesh alone; else as `avatar`. */
  renderObject(record: LoneRenderObject): Promise<Outcome<Blob>>;

  beginGlb(body: GlbBody, joints: ReadonlySet<number>, source: GlbTextureSource): void;
  addMesh(mesh: GlbMesh): Promise<void>;
  addFrames(frames: GlbFrames): void;
  finishGlb(motion: GlbMotionInfo | null, bounds: BakeBounds): Promise<Blob>;

  /** A file to be put into a page; a DecodeError as for `avatar`. */
  embed(contents: FileContents): Promise<Outcome<EmbeddedText>>;
  /** A compressed archive, and what each file takes in it; a DecodeError as for `avatar`. */
  archive(
    files: readonly (readonly [path: string, contents: FileContents])[],
  ): Promise<Outcome<{ readonly content: Blob; readonly sizes: readonly number[] }>>;
}

const JSON_TYPE = { type: 'application/json' };
const ZIP_TYPE = { type: 'application/zip' };

/** What the worker runs, and tests and tools in their own thread. */
export function fileWriter(): FileWriter {
  let glb: GlbWriter | null = null;
  const openGlb = () => {
    if (!glb) throw new TypeError('no file was begun');
    return glb;
  };
  return {
    ready() {},
    avatar: (record) => toOutcome(async () => new Blob([encodeAvatarObject(record)], JSON_TYPE)),
    avatarFiles: (record) =>
      toOutcome(async () => {
        const { avatar, files } = splitAvatar(record);
        const bytes = encodeUtf8(encodeAvatarObject(avatar));
        return new Blob([encodeZip([{ path: AVATAR_FILE, bytes }, ...files])], ZIP_TYPE);
      }),
    renderObject: (record) =>
      toOutcome(async () => new Blob([encodeRenderObject(record)], JSON_TYPE)),

    beginGlb(body, joints, source) {
      glb = new GlbWriter(body, joints, source);
    },
    addMesh: (mesh) => openGlb().addMesh(mesh),
    addFrames: (frames) => openGlb().addFrames(frames),
    async finishGlb(motion, bounds) {
      const bytes = await openGlb().finish(motion, bounds);
      glb = null;
      return new Blob([bytes], { type: 'model/gltf-binary' });
    },

    embed: (contents) =>
      toOutcome(async () => {
        const bytes = bytesOf(contents);
        return {
          text: new Blob([encodePageText(await deflate(bytes))]),
          sha256: encodeBase64(sha256(bytes)),
        };
      }),
    archive: (files) =>
      toOutcome(async () => {
        const entries = files.map(([path, contents]) => [path, bytesOf(contents)] as const);
        return {
          content: new Blob([zipSync(Object.fromEntries(entries), { level: 9 })], ZIP_TYPE),
          sizes: entries.map(([, bytes]) => deflateSync(bytes, { level: 9 }).length),
        };
      }),
  };
}

function bytesOf(contents: FileContents): Uint8Array<ArrayBuffer> {
  return contents instanceof Uint8Array ? contents : encodeUtf8(encodeAvatarObject(contents));
}

/** By the platform, whose deflate makes a script 3 % smaller than the library's. */
async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
