import type { AvatarObject } from '../avatar/avatar-object/index.ts';
import type { Animation, JointDirectory } from '../formats/animation/index.ts';
import type { Warning } from '../formats/bytes/index.ts';
import type { MeshAsset, MeshOptions } from '../formats/mesh/index.ts';
import type { TextureHeader } from '../formats/texture/index.ts';
import type { ZipEntry } from '../formats/zip/index.ts';
import type { LeapPerformance } from '../protocol/puppetry/leap/index.ts';

export interface MeshContent {
  readonly kind: 'mesh';
  readonly mesh: MeshAsset;
}

export interface AnimationContent {
  readonly kind: 'animation';
  readonly animation: Animation;
  /** A BVH's animation is what the viewer's uploader makes of it. */
  readonly source: 'anim' | 'bvh';
  /** What a BVH would become with a rest frame first, where that avoids a warning. */
  readonly withRestFrame?: Animation | null;
}

/** A decoded mesh or animation: what avatars wear and play, and grids store by id. */
export type Asset = MeshContent | AnimationContent;

/** A composed avatar. A render object that was saved alone becomes an avatar of that one. */
export interface AvatarContent {
  readonly kind: 'avatar';
  readonly avatar: AvatarObject;
  /** The file's member `format`. */
  readonly format: 'vitrine-avatar-object' | 'vitrine-render-object';
}

/** A recorded session, not decoded: the session does that line by line. */
export interface RecordingContent {
  readonly kind: 'recording';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Puppetry commands with their times, or one pose. */
export interface PerformanceContent extends LeapPerformance {
  readonly kind: 'performance';
}

/** A file of any other kind, which is opened for its facts: see `DocumentDetails`. */
export interface DocumentContent<FileKind extends string = string, Document = unknown> {
  readonly kind: 'document';
  readonly fileKind: FileKind;
  readonly document: Document;
  /** What its decoder found odd. */
  readonly warnings: readonly Warning[];
}

/** A texture. Its pixels are not decoded: that is done where and when they are needed. */
export interface TextureContent {
  readonly kind: 'texture';
  readonly header: TextureHeader;
  /** A UUID that is made of the bytes, for a file that has no asset id. */
  readonly contentId: string;
}

/** The files of an archive; they are opened as if they had been given without it. */
export interface ArchiveContent {
  readonly kind: 'archive';
  readonly files: readonly ZipEntry[];
}

export interface DecodeOptions extends MeshOptions {
  /** The skeleton's joints: animations are checked against them, and a BVH cannot be imported without. */
  readonly joints: JointDirectory;
  /** The name of the file: errors about files of no known kind depend on it, and texture entries are recognised by it. */
  readonly fileName?: string;
  /** Files beside it to which it may refer, such as the buffers of a .gltf. */
  readonly siblings?: Siblings;
  /** Whether the objects in an archive of OpenSimulator are decoded with it. */
  readonly archiveObjects?: boolean;
}

/** The bytes of a file beside another, by its path from there; null where there is none. */
export type Siblings = (path: string) => Uint8Array<ArrayBuffer> | null;

/** A kind of file, and how it is recognised. Rows of `FILE_KINDS`, `JSON_KINDS` and `DOCUMENT_KINDS` are of this type. */
export interface FileKindRow {
  readonly kind: string;
  /**
   * Usual endings of its name, in lower case; the first is the one that it is saved with. They decide nothing, texture
   * entries apart: files are recognised by their content.
   */
  readonly extensions: readonly string[];
  /** The `kind` of its content. */
  readonly content: string;
  /** How many bytes of its start `matches` needs. */
  readonly startBytes: number;
  /** Whether a file that starts so is of this kind. `start` has one character per byte; few kinds need the file's name. */
  matches(start: string, joints: JointDirectory, fileName: string): boolean;
}

/** Decodes a file of its kind. @throws {@link DecodeError} for a file that starts like one, and is none. */
export type Decoder<Content = unknown> = (
  bytes: Uint8Array<ArrayBuffer>,
  options: DecodeOptions,
) => Content | Promise<Content>;
