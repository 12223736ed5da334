/** The file kinds that our decoders know, as they appear in errors. */
export type FormatName =
  | 'llsd'
  | 'mesh'
  | 'anim'
  | 'bvh'
  | 'lludp'
  | 'puppetry'
  | 'leap'
  | 'grid'
  | 'texture-entry'
  | 'extra-params'
  | 'wearable'
  | 'scene-group'
  | 'objects'
  | 'avatar-object'
  | 'file';

/** Where and why a decoder stopped. */
export interface DecodeErrorFields {
  format: FormatName;
  /** Stable, lower-case, hyphenated; listed in docs/errors.md. */
  code: string;
  /** Absolute byte offset in the file that was handed to the decoder. */
  offset: number;
  /** Field path such as `skin/joint_names[3]`; empty for the file as a whole. */
  path: string;
  /**
   * Offset within the inflated section, for errors inside a compressed section. `offset` is then the
   * section's first byte in the file: a deflate stream has no byte that corresponds to an inflated one.
   */
  innerOffset?: number;
  /** Numbers that the sentence is made of, such as `{ found: 65536, room: 118 }`. */
  details?: Record<string, string | number>;
  cause?: unknown;
}

/** The one error for malformed input; every decoder throws this and nothing else. */
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

/** Something odd that did not stop the decoder: the value is usable and this says what was done. */
export interface Warning {
  /** Stable, lower-case, hyphenated; listed in docs/errors.md. */
  code: string;
  message: string;
  /** Absolute byte offset where known, else 0. */
  offset: number;
  path: string;
}
