import {
  ByteReader,
  type DecodeError,
  type ReaderOrigin,
  type Warning,
} from '../../formats/bytes/index.ts';
import type { FieldCodec, FieldSource } from './field-codecs.ts';
import {
  type BlockLayout,
  type FieldLayout,
  layoutOfNumber,
  type MessageLayout,
} from './message-layouts.ts';
import type { BlockValue, FieldValue, MessageValue } from './message-types.ts';
import { type DecodedPacket, HEADER_BYTES, readMessageNumber, splitDatagram } from './packet.ts';
import { decodeZeros } from './zero-coding.ts';

const PLAIN_ORIGIN: ReaderOrigin = { format: 'lludp', baseOffset: HEADER_BYTES };
const CODED_ORIGIN: ReaderOrigin = { format: 'lludp', sectionOffset: HEADER_BYTES };

/**
 * Decodes a datagram: header, appended acks, zero-coding (by the packet's flag, whatever the template says),
 * message number and blocks.
 *
 * A message that the template does not have keeps its number, and its body as `leftover`. Vectors that are not
 * finite become zero, and such quaternions the identity, with a warning; F32 fields are not checked.
 *
 * @param datagram is not retained: byte fields and `leftover` are views of one copy of the body.
 * @throws {DecodeError} `packet-too-large`, `truncated` (before the end of the message number), `extra-header`,
 *   `count-over-end`, with paths such as `ObjectUpdate.ObjectData[3].Data`. Behind the header of a zero-coded packet
 *   there are no exact byte offsets: errors have the offset 6 there, and as `innerOffset` the position in the body
 *   after its zeros were expanded.
 *
 * **Source:** lludp.md sections 1 to 3.
 */
export function decodePacket(datagram: Uint8Array): DecodedPacket {
  const { header, body } = splitDatagram(datagram);
  const { sequence, reliable, resent, zeroCoded, acks } = header;
  // Sockets of Node deliver Buffers, whose slice() is a view: a constructor copies.
  const bytes = zeroCoded ? decodeZeros(body) : new Uint8Array(body);
  const reader = new BodyReader(bytes, zeroCoded ? CODED_ORIGIN : PLAIN_ORIGIN);
  const number = reader.readNumber();
  const layout = layoutOfNumber(number);
  // Listed field by field, since spreading the header takes as long as reading a small message.
  return {
    sequence,
    reliable,
    resent,
    zeroCoded,
    acks,
    number,
    name: layout?.name ?? null,
    value: layout ? reader.readMessage(layout) : {},
    leftover: reader.rest(),
    omitted: reader.omitted,
    warnings: reader.warnings,
  };
}

/**
 * Reads a message by its layout. As in the reference viewer, a body may end early in two ways: before the count of a
 * Variable block, which then has no occurrences, and before or within a field. That field and all behind it are then
 * zero, with a warning (OpenSimulator has a path that writes one byte too few). A count of more occurrences than begin
 * before the end is an error all the same, and so is the length of a Variable field that reaches past the end.
 *
 * **Source:** lludp.md section 3.
 */
class BodyReader implements FieldSource {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly view: DataView;
  readonly warnings: Warning[] = [];
  /** Number of Variable blocks at the end that lack even their count. */
  omitted = 0;
  readonly #reader: ByteReader;
  readonly #origin: ReaderOrigin;
  #isShort = false;
  /** Offset at which the current field or count begins. */
  #start = 0;
  #message = '';
  #block = '';
  /** The occurrence of the current block; -1 in a Single block. */
  #index = -1;
  #field = '';

  /**
   * @param bytes the body without zero-coding, from the message number on; byte fields become views of it.
   * @param origin the position of the body in the datagram, for errors and warnings.
   */
  constructor(bytes: Uint8Array<ArrayBuffer>, origin: ReaderOrigin) {
    this.bytes = bytes;
    this.#origin = origin;
    this.#reader = new ByteReader(bytes, origin);
    this.view = this.#reader.view;
  }

  readNumber(): number {
    return readMessageNumber(this.#reader);
  }

  /** @throws {DecodeError} `count-over-end`. */
  readMessage(layout: MessageLayout): MessageValue {
    this.#message = layout.name;
    const value: Record<string, BlockValue | readonly BlockValue[]> = {};
    for (const block of layout.blocks) value[block.name] = this.#readBlock(block);
    return value;
  }

  /** The bytes that have not been read. */
  rest(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(this.#reader.position);
  }

  readBytes(length: number): Uint8Array<ArrayBuffer> {
    const reader = this.#reader;
    const left = reader.remaining;
    if (length > left) throw this.#overEnd('bytes', { found: length, left });
    const start = reader.position;
    reader.position += length;
    return this.bytes.subarray(start, reader.position);
  }

  warnReplaced(): void {
    this.#warn('vector-not-finite', 'is not finite and was replaced');
  }

  #readBlock(block: BlockLayout): BlockValue | readonly BlockValue[] {
    this.#block = block.name;
    this.#index = -1;
    this.#field = '';
    if (block.repeat === 'Variable') return this.#readCounted(block);
    this.omitted = 0;
    return block.repeat === 'Single'
      ? this.#readRecord(block)
      : this.#readRecords(block, block.repeat);
  }

  #readCounted(block: BlockLayout): readonly BlockValue[] {
    const reader = this.#reader;
    if (reader.remaining === 0) {
      this.omitted++;
      return [];
    }
    this.omitted = 0;
    this.#start = reader.position;
    const count = reader.u8();
    const left = reader.remaining;
    // Rounded up, since the last occurrence may be short.
    const room = Math.ceil(left / block.minSize);
    if (count > room) {
      const details = { found: count, room, bytesEach: block.minSize, left };
      throw this.#overEnd(`occurrences of ${block.minSize} bytes`, details);
    }
    return this.#readRecords(block, count);
  }

  #readRecords(block: BlockLayout, count: number): BlockValue[] {
    const records: BlockValue[] = [];
    for (let index = 0; index < count; index++) {
      this.#index = index;
      records.push(this.#readRecord(block));
    }
    return records;
  }

  #readRecord({ fields }: BlockLayout): BlockValue {
    const record: Record<string, FieldValue> = {};
    for (const field of fields) record[field.name] = this.#readField(field);
    return record;
  }

  #readField({ name, codec }: FieldLayout): FieldValue {
    const reader = this.#reader;
    this.#field = name;
    this.#start = reader.position;
    if (codec.size > reader.remaining) return this.#readZeros(codec);
    reader.position += codec.size;
    return codec.read(this, this.#start);
  }

  /** Reads a field before or within which the packet ends; nothing behind it can be read either. */
  #readZeros(codec: FieldCodec): FieldValue {
    if (!this.#isShort) this.#warn('packet-short', 'and all behind it is missing, taken as zero');
    this.#isShort = true;
    this.#reader.position = this.bytes.length;
    return codec.read(zeroSource(codec.size), 0);
  }

  #warn(code: string, message: string): void {
    const { sectionOffset, baseOffset = 0 } = this.#origin;
    const offset = sectionOffset ?? baseOffset + this.#start;
    this.warnings.push({ code, message, offset, path: this.#path() });
  }

  #overEnd(what: string, details: Record<'found' | 'left', number>): DecodeError {
    const message = `announces ${details.found} ${what}, only ${details.left} bytes are left`;
    return this.#reader.error('count-over-end', message, this.#path(), this.#start, details);
  }

  /** `AgentUpdate.AgentData.Far`, `ObjectUpdate.ObjectData[3].Scale`. */
  #path(): string {
    const index = this.#index < 0 ? '' : `[${this.#index}]`;
    return `${this.#message}.${this.#block}${index}${this.#field && `.${this.#field}`}`;
  }
}

/** A source of enough zeros for one field, with nothing behind it. */
function zeroSource(size: number): FieldSource {
  const bytes = new Uint8Array(size);
  return {
    bytes,
    view: new DataView(bytes.buffer),
    readBytes: () => bytes.subarray(size),
    warnReplaced() {},
  };
}
