import { DecodeError, decodeLatin1, decodeUtf8, encodeUtf8 } from '../../formats/bytes/index.ts';

/** One datagram of a session that was written down. */
export interface RecordedDatagram {
  /** Seconds, on the recorder's clock. */
  readonly time: number;
  /** From the viewer to the simulator (`out`), or to the viewer. */
  readonly direction: 'in' | 'out';
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Offset of its line in the file. */
  readonly offset: number;
}

const NEWLINE = 0x0a;
/** Larger than any datagram: UDP itself ends there. */
const MAX_DATAGRAM = 65_535;

/**
 * Reads a recorded session: a JSON object a line, `{"t": seconds, "dir": "in" | "out", "hex": bytes}`. Empty
 * lines are passed over, as are other members.
 *
 * @throws {@link DecodeError} format `lludp`: `recording-line` for a line that is no such object, with its
 * number in `details.line`.
 *
 * **Source:** the layout of ../shared/samples/opensim/viewer-a.jsonl.
 */
export function decodeRecording(bytes: Uint8Array): RecordedDatagram[] {
  const datagrams: RecordedDatagram[] = [];
  let line = 0;
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    line++;
    const words = decodeUtf8(bytes.subarray(start, end)).trim();
    if (words !== '') datagrams.push(readLine(words, line, start));
    start = end + 1;
  }
  return datagrams;
}

/** Writes a recording that {@link decodeRecording} reads, a line a datagram. */
export function encodeRecording(
  datagrams: readonly Omit<RecordedDatagram, 'offset'>[],
): Uint8Array<ArrayBuffer> {
  const lines = datagrams.map(({ time, direction, bytes }) =>
    JSON.stringify({ t: time, dir: direction, hex: toHex(bytes) }),
  );
  return encodeUtf8(lines.map((line) => `${line}\n`).join(''));
}

function readLine(words: string, line: number, offset: number): RecordedDatagram {
  const record = parseObject(words);
  const { t, dir, hex } = record ?? {};
  const isWhole =
    typeof t === 'number' &&
    Number.isFinite(t) &&
    (dir === 'in' || dir === 'out') &&
    typeof hex === 'string' &&
    hex.length <= 2 * MAX_DATAGRAM &&
    isHex(hex);
  if (!isWhole) {
    throw new DecodeError(
      `line ${line} is not {"t": seconds, "dir": "in" or "out", "hex": bytes}`,
      {
        format: 'lludp',
        code: 'recording-line',
        offset,
        path: `lines[${line - 1}]`,
        details: { line },
      },
    );
  }
  return { time: t, direction: dir, bytes: fromHex(hex), offset };
}

function parseObject(words: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(words);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** A datagram that a file holds alone: as it is, or written in hex with any blanks. */
export function decodeSingleDatagram(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const digits = decodeLatin1(bytes).replace(/\s+/g, '');
  // Six header bytes at least: anything shorter is not worth reading as text.
  return digits.length >= 12 && isHex(digits) ? fromHex(digits) : bytes;
}

const HEX = /^(?:[0-9a-f]{2})*$/i;
const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Whether text is hex digits and nothing else, two a byte. */
function isHex(text: string): boolean {
  return HEX.test(text);
}

/** The bytes of text for which {@link isHex} holds. */
function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  }
  return bytes;
}

/** Lower-case hex, two digits a byte. */
export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += PAIRS[byte];
  return hex;
}
