import type { AvatarObject } from '../../avatar/avatar-object/index.ts';
import type { Animation } from '../../formats/animation/index.ts';

/** Called while a file is read: the fraction read, where the length is known, and the bytes read so far. */
export type ReadProgress = (fraction: number | null, bytes: number) => void;

/** A file to be opened, whether it was dropped, picked or named by an address. */
export interface FileSource {
  /** Path within a dropped folder, or the bare name. */
  readonly path: string;
  /** Absolute address of a file on the web; null for any other, which no link can point to. */
  readonly address: string | null;
  /** Bytes, or null where the length is not known before reading. */
  readonly byteLength: number | null;
  /** The file, where it is one of this device: archives of OpenSimulator are not read into memory. */
  readonly blob?: Blob;
  /** Files to which it refers, by their paths from there: the buffers of a .gltf. */
  readonly siblings?: ReadonlyMap<string, Blob>;
  /** It was unpacked from an archive. */
  readonly isInArchive?: boolean;
  read(signal: AbortSignal, onProgress: ReadProgress): Promise<Uint8Array<ArrayBuffer>>;
}

/** What of a file is being written, and how many of these are done. */
export interface SaveStep {
  readonly part: 'textures' | 'meshes';
  readonly done: number;
  readonly total: number;
}

/** A file that is being loaded or saved. */
export interface LoadTask {
  readonly id: string;
  readonly fileName: string;
  readonly byteLength: number | null;
  readonly stage: 'waiting' | 'reading' | 'decoding' | 'saving';
  /** 0..1, or null where the length is not known. */
  readonly progress: number | null;
  /** Bytes read so far. */
  readonly received: number;
  /** It is the page's own mannequin or idle, not a file of the visitor's. */
  readonly builtIn: boolean;
  /** Only of a file that is being saved: stops it, and nothing is saved. */
  readonly cancel?: () => void;
  /** Only of a file that is being saved: what was written last. */
  readonly step?: SaveStep;
}

/** Why a file could not be used, as data; src/ui makes the sentence. */
export interface FileFailure {
  readonly fileName: string;
  readonly byteLength: number | null;
  readonly format: string;
  readonly code: string;
  /** Absolute byte offset. */
  readonly offset: number;
  readonly path: string;
  /** Offset within the inflated section, if the error is inside one. */
  readonly innerOffset: number | undefined;
  readonly details: Readonly<Record<string, string | number>>;
  /** The decoder's own message, for codes that the page has no sentence for. */
  readonly reason: string;
  /** Bytes around the offset, where the file could be read again. */
  readonly excerpt: { readonly start: number; readonly bytes: Uint8Array } | null;
}

/** A file of the visitor's that replaces a built-in animation. */
export interface Replacement {
  /** Name of the built-in. */
  readonly name: string;
  readonly fileName: string;
  readonly byteLength: number;
  readonly animation: Animation;
}

/** An avatar of a live region, or of an inventory, that can be saved. */
export interface SavableAvatar {
  /** Name for people. */
  readonly name: string;
  /** The avatar without its textures. Its bytes are for this record alone. */
  compose(signal: AbortSignal): Promise<AvatarObject>;
  /** The file of a texture, for the caller alone. Rejects where it cannot be had. */
  texture(id: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}

/** A file to be saved, outside of this thread's memory. */
export interface SavedContent {
  /** Suggested name, without an extension. */
  readonly name: string;
  readonly content: Blob;
}

/** A sample tile of the first visit. */
export interface Sample {
  readonly id: string;
  readonly name: string;
  /** Two short lines of facts. */
  readonly facts: readonly [string, string];
  readonly thumbnail: string;
  /** What the mannequin becomes, where clothes would look odd on wood. */
  readonly body?: 'skin';
  readonly urls: readonly string[];
}
