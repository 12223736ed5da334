import { DecodeError, decodeLatin1, decodeUtf8 } from '../bytes/index.ts';

/** A member of a tar archive. */
export interface TarEntry {
  /** As it is stored; a long name comes from the entries before it. */
  readonly name: string;
  /** `other` is all that an inventory archive has no use for: links, devices, FIFOs, sparse files. */
  readonly type: 'file' | 'directory' | 'other';
  readonly size: number;
  /** Where its content begins in the tar archive. */
  readonly offset: number;
}

export interface TarHandler {
  /** @returns whether the entry's content is wanted. */
  entry(entry: TarEntry): boolean;
  /** The whole content of a wanted entry; the handler may keep it. */
  content(entry: TarEntry, bytes: Uint8Array<ArrayBuffer>): void;
}

const BLOCK_BYTES = 512;
/** Of a long name or a pax header. */
const MAX_EXTENSION_BYTES = 64 * 1024;

/**
 * Reads a tar archive that arrives in chunks: v7, ustar, GNU long names and pax headers.
 *
 * The readers of npm were tried first. modern-tar makes a web stream for each entry, which this room does not know and
 * which takes 28 µs, tar-stream one of streamx (12 µs, with a file system module among its dependencies); an archive
 * may have a million entries. modern-tar does not say where a content
 * lies, so that none could be read later, and nanotar needs the whole archive in memory.
 */
export class TarReader {
  readonly #handler: TarHandler;
  readonly #header = new Uint8Array(BLOCK_BYTES);
  #headerBytes = 0;
  #offset = 0;
  #entry: TarEntry | null = null;
  /** The type of a header whose content describes the next entry; empty for an entry. */
  #extension = '';
  #content: Uint8Array<ArrayBuffer> | null = null;
  #contentBytes = 0;
  /** Bytes to pass over: contents that nobody wants, and padding. */
  #skipBytes = 0;
  #longName: string | null = null;
  #longSize: number | null = null;
  #hasEnded = false;

  constructor(handler: TarHandler) {
    this.#handler = handler;
  }

  /** Whether the end of the archive was reached; what follows is ignored. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Whether it is between two entries, so that nothing of the last one is missing. */
  get isBetweenEntries(): boolean {
    return this.#skipBytes === 0 && !this.#content && this.#headerBytes === 0;
  }

  /** @throws {@link DecodeError} `tar-damaged`, at an offset within the tar archive: `innerOffset`. */
  push(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length && !this.#hasEnded) {
      const left = bytes.length - at;
      let taken: number;
      if (this.#content) {
        taken = Math.min(left, this.#content.length - this.#contentBytes);
        this.#content.set(bytes.subarray(at, at + taken), this.#contentBytes);
        this.#contentBytes += taken;
      } else if (this.#skipBytes > 0) {
        taken = Math.min(left, this.#skipBytes);
        this.#skipBytes -= taken;
      } else {
        taken = Math.min(left, BLOCK_BYTES - this.#headerBytes);
        this.#header.set(bytes.subarray(at, at + taken), this.#headerBytes);
        this.#headerBytes += taken;
      }
      at += taken;
      this.#offset += taken;
      if (this.#content) this.#endContent();
      else if (this.#headerBytes === BLOCK_BYTES) this.#readHeader();
    }
  }

  #readHeader(): void {
    const header = this.#header;
    this.#headerBytes = 0;
    if (header[0] === 0 && header.every((byte) => byte === 0)) {
      this.#hasEnded = true;
      return;
    }
    if (!hasChecksum(header)) throw this.#damaged('a header has a wrong checksum');
    const stored = readNumber(header, 124, 12);
    if (stored === null) throw this.#damaged('the size of an entry is no number');
    const type = String.fromCharCode(header[156]);
    if ('LKxg'.includes(type)) {
      if (stored > MAX_EXTENSION_BYTES) throw this.#damaged(`a name of ${stored} bytes`);
      this.#extension = type;
      this.#startContent(stored, true);
    } else {
      this.#startEntry(type, stored);
    }
  }

  #startEntry(type: string, stored: number): void {
    const name = this.#longName ?? readName(this.#header);
    const fileSize = this.#longSize ?? stored;
    this.#longName = null;
    this.#longSize = null;
    this.#extension = '';
    // Links have the size of their target, but no content.
    const size = type === '1' || type === '2' ? 0 : fileSize;
    this.#entry = { name, type: typeOf(type, name), size, offset: this.#offset };
    this.#startContent(size, this.#handler.entry(this.#entry));
  }

  #startContent(size: number, isWanted: boolean): void {
    if (isWanted) {
      this.#content = new Uint8Array(size);
      this.#contentBytes = 0;
      this.#skipBytes = 0;
      this.#endContent();
    } else {
      this.#skipBytes = size + paddingOf(size);
    }
  }

  /** Hands out the content once it is whole. */
  #endContent(): void {
    const content = this.#content!;
    if (this.#contentBytes < content.length) return;
    this.#content = null;
    this.#skipBytes = paddingOf(content.length);
    if (this.#extension) this.#readExtension(content);
    else this.#handler.content(this.#entry!, content);
  }

  #readExtension(content: Uint8Array): void {
    if (this.#extension === 'L') this.#longName = readText(content, 0, content.length);
    if (this.#extension !== 'x' && this.#extension !== 'g') return;
    const { path, size } = readPax(content);
    if (path !== undefined) this.#longName = path;
    if (size === undefined) return;
    if (!/^\d{1,15}$/.test(size)) throw this.#damaged('the size of an entry is no number');
    this.#longSize = Number(size);
  }

  #damaged(reason: string): DecodeError {
    return new DecodeError(`the tar archive is damaged: ${reason}`, {
      format: 'archive',
      code: 'tar-damaged',
      offset: 0,
      innerOffset: this.#offset - BLOCK_BYTES,
      path: '',
      details: { reason },
    });
  }
}

const paddingOf = (size: number) => (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;

function typeOf(type: string, name: string): TarEntry['type'] {
  if (type === '5') return 'directory';
  // Old programs have no type for directories.
  if (type === '0' || type === '7' || type === '\0')
    return name.endsWith('/') ? 'directory' : 'file';
  return 'other';
}

/** Whether the sum of the header's bytes is the stored one. Some programs added up signed bytes. */
function hasChecksum(header: Uint8Array): boolean {
  const stored = readNumber(header, 148, 8);
  let unsigned = 0;
  let signed = 0;
  for (let i = 0; i < BLOCK_BYTES; i++) {
    const byte = i >= 148 && i < 156 ? 0x20 : header[i];
    unsigned += byte;
    signed += byte > 127 ? byte - 256 : byte;
  }
  return stored === unsigned || stored === signed;
}

/** An octal number with blanks before and a blank or NUL behind it, or GNU's binary one; null for any other text. */
function readNumber(header: Uint8Array, start: number, length: number): number | null {
  if (header[start] & 0x80) {
    let value = header[start] & 0x7f;
    for (let i = start + 1; i < start + length; i++) value = value * 256 + header[i];
    return Number.isSafeInteger(value) ? value : null;
  }
  const text = decodeLatin1(header, start, start + length)
    .replace(/\0[\s\S]*/, '')
    .trim();
  if (!/^[0-7]*$/.test(text)) return null;
  return text === '' ? 0 : Number.parseInt(text, 8);
}

const MAGIC = 257;

function readName(header: Uint8Array): string {
  const name = readText(header, 0, 100);
  // GNU's magic ends with a blank, and has times where ustar has the prefix.
  const isUstar = readText(header, MAGIC, MAGIC + 6) === 'ustar';
  const prefix = isUstar ? readText(header, 345, 500) : '';
  return prefix ? `${prefix}/${name}` : name;
}

/** The text up to a NUL. */
function readText(bytes: Uint8Array, start: number, limit: number): string {
  let end = start;
  while (end < limit && bytes[end] !== 0) end++;
  return decodeUtf8(bytes.subarray(start, end));
}

/** The fields of a pax header that say something about the content; each is `length key=value` and a line feed. */
function readPax(bytes: Uint8Array): { path?: string; size?: string } {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < bytes.length) {
    const blank = bytes.indexOf(0x20, at);
    if (blank < 0) break;
    const length = Number(decodeUtf8(bytes.subarray(at, blank)));
    if (!Number.isInteger(length) || length <= blank - at || at + length > bytes.length) break;
    const [key, ...value] = decodeUtf8(bytes.subarray(blank + 1, at + length - 1)).split('=');
    fields.set(key, value.join('='));
    at += length;
  }
  return { path: fields.get('path'), size: fields.get('size') };
}
