/** What a decoder reads, as it appears in errors. */
export type FormatName =
  | 'llsd'
  | 'mesh'
  | 'avatar-mesh'
  | 'anim'
  | 'bvh'
  | 'lludp'
  | 'setp'
  | 'puppetry'
  | 'leap'
  | 'grid'
  | 'texture-entry'
  | 'extra-params'
  | 'material'
  | 'wearable'
  | 'gesture'
  | 'scene-group'
  | 'collada'
  | 'gltf'
  | 'zip'
  | 'archive'
  | 'objects'
  | 'avatar-object'
  | 'watch'
  | 'texture'
  | 'file';

/** Where and why a decoder stopped. */
export interface DecodeErrorFields {
  format: FormatName;
  /** Stable, lower-case, hyphenated; listed in docs/errors.md. */
  code: string;
  /** Absolute byte offset in the file that was passed to the decoder. */
  offset: number;
  /** Field path such as `skin/joint_names[3]`; empty for the file as a whole. */
  path: string;
  /**
   * Offset within the inflated section, for errors inside a compressed section. `offset` is then the
   * section's first byte in the file, because no byte of a deflate stream corresponds to an inflated byte.
   */
  innerOffset?: number;
  /** What the message is made of, such as `{ found: 65536, room: 118 }`. */
  details?: Record<string, string | number>;
  cause?: unknown;
}

/** The only error that decoders throw for malformed input. */
export class DecodeError extends Error {
  readonly format: FormatName;
  readonly code: string;
  readonly offset: number;
  readonly path: string;
  readonly innerOffset: number | undefined;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(message: string, fields: DecodeErrorFields) {
    super(message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.name = 'DecodeError';
    this.format = fields.format;
    this.code = fields.code;
    this.offset = fields.offset;
    this.path = fields.path;
    this.innerOffset = fields.innerOffset;
    this.details = fields.details ?? {};
  }
}

/** Something odd that did not stop the decoder. The decoded value is usable; the message says what was done. */
export interface Warning {
  /** Stable, lower-case, hyphenated; listed in docs/errors.md. */
  code: string;
  message: string;
  /** Absolute byte offset; 0 where it is not known. */
  offset: number;
  path: string;
}
