import {
  DecodeError,
  decodeLatin1,
  decodeUtf8,
  encodeUtf8,
  fromHex,
  isHex,
  toHex,
} from '../../formats/bytes/index.ts';

/** What a datagram's bytes are: LLUDP of grids, or SETP of bubbles. */
export type DatagramProtocol = 'lludp' | 'setp';

/** One datagram of a recorded session. */
export interface RecordedDatagram {
  /** Seconds, on the recorder's clock. */
  readonly time: number;
  /** `out` is from the viewer to the simulator or bubble server, `in` is to the viewer. */
  readonly direction: 'in' | 'out';
  readonly protocol: DatagramProtocol;
  /** Handle of the region on whose circuit it was, decimal; null in a recording of a single circuit, and of bubbles. */
  readonly region: string | null;
  /**
   * Seconds that the datagram is older than `time`: the recording begins with what was known of the region by then. 0
   * for all others.
   */
  readonly age: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Offset of the datagram's line in the file. */
  readonly offset: number;
}

const NEWLINE = 0x0a;
/** Bytes; the length field of UDP allows no more. */
const MAX_DATAGRAM_BYTES = 65_535;
/** A number of 64 bits has 20 digits at most. */
const HANDLE = /^\d{1,20}$/;

/**
 * Reads a recorded session, which has a JSON object per line: `{"t": seconds, "dir": "in" | "out", "hex": bytes}`, with
 * `"protocol": "setp"` for a datagram of a bubble, `"region": handle` where there are several circuits, and `"age":
 * seconds` for a datagram from before the beginning. The first may name its grid. Empty lines and other members are ignored.
 *
 * @throws {@link DecodeError} format `lludp`: `recording-line` for a line that is no such object; `details.line`
 * is its number; `recording-mixed` for a line of another protocol than the first.
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
    const text = decodeUtf8(bytes.subarray(start, end)).trim();
    if (text !== '') {
      const datagram = readLine(text, line, start);
      if (datagrams.length > 0 && datagram.protocol !== datagrams[0].protocol) {
        throw lineError('recording-mixed', `line ${line} is of another protocol`, line, start);
      }
      datagrams.push(datagram);
    }
    start = end + 1;
  }
  return datagrams;
}

/** A datagram of which {@link encodeRecording} makes a line; of LLUDP where no protocol is given. */
export type DatagramToRecord = Pick<RecordedDatagram, 'time' | 'direction' | 'bytes'> &
  Partial<Pick<RecordedDatagram, 'protocol' | 'region' | 'age'>>;

/** What tells a grid from others, such as its login address. */
const GRID = /^[^\p{C}]{1,4096}$/u;

/** The grid whose ids a recording has, from its first line; null if that does not tell. */
export function recordedGrid(bytes: Uint8Array): string | null {
  const newline = bytes.indexOf(NEWLINE);
  const first = bytes.subarray(0, newline < 0 ? bytes.length : newline);
  const { grid } = parseObject(decodeUtf8(first)) ?? {};
  return typeof grid === 'string' && GRID.test(grid) ? grid : null;
}

/**
 * Writes a recording that {@link decodeRecording} reads.
 *
 * @param grid what {@link recordedGrid} is to return.
 */
export function encodeRecording(
  datagrams: readonly DatagramToRecord[],
  grid: string | null = null,
): Uint8Array<ArrayBuffer> {
  const lines = datagrams.map(({ time, direction, protocol, region, age, bytes }, index) =>
    JSON.stringify({
      t: time,
      dir: direction,
      ...(index === 0 && grid !== null && { grid }),
      ...(protocol === 'setp' && { protocol }),
      ...(region != null && { region }),
      ...(age && { age }),
      hex: toHex(bytes),
    }),
  );
  return encodeUtf8(lines.map((line) => `${line}\n`).join(''));
}

/** The only datagram of a file: its bytes as they are, or written in hex with any white space. */
export function decodeSingleDatagram(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const digits = decodeLatin1(bytes).replace(/\s+/g, '');
  // A datagram has at least six bytes: shorter files are not worth reading as hex.
  return digits.length >= 12 && isHex(digits) ? fromHex(digits) : bytes;
}

function readLine(text: string, line: number, offset: number): RecordedDatagram {
  const record = parseObject(text);
  const { t, dir, protocol = 'lludp', region = null, age = 0, hex } = record ?? {};
  const isComplete =
    typeof t === 'number' &&
    Number.isFinite(t) &&
    (dir === 'in' || dir === 'out') &&
    (protocol === 'lludp' || protocol === 'setp') &&
    (region === null || (typeof region === 'string' && HANDLE.test(region))) &&
    typeof age === 'number' &&
    Number.isFinite(age) &&
    age >= 0 &&
    typeof hex === 'string' &&
    hex.length <= 2 * MAX_DATAGRAM_BYTES &&
    isHex(hex);
  if (!isComplete) {
    const message = `line ${line} is not {"t": seconds, "dir": "in" or "out", "hex": bytes}`;
    throw lineError('recording-line', message, line, offset);
  }
  return { time: t, direction: dir, protocol, region, age, bytes: fromHex(hex), offset };
}

function lineError(code: string, message: string, line: number, offset: number): DecodeError {
  return new DecodeError(message, {
    format: 'lludp',
    code,
    offset,
    path: `lines[${line - 1}]`,
    details: { line },
  });
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
