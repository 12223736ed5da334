import { sequenceDistance } from '../../protocol/lludp/circuit/index.ts';
import { HEADER_BYTES } from '../../protocol/lludp/index.ts';
import {
  type DecodeResult,
  flagLetters,
  messageLabel,
} from '../../protocol/message-analysis/index.ts';
import type { LogRow } from '../live-contract.ts';
import { messageSummary } from './message-summaries.ts';
import { type AgentLabels, counted, grouped } from './summary-text.ts';

/** One datagram as it was on the wire. */
export interface LoggedDatagram {
  /** Counts from 0 since the log began. */
  readonly index: number;
  /** Milliseconds, see `DatagramLog.add`. */
  readonly at: number;
  readonly direction: 'in' | 'out';
  /** Handle of the region on whose circuit it was, decimal; null if there is one circuit only. */
  readonly region: string | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The packets that were missing before this one when it arrived. */
  readonly gap: SequenceGap | null;
}

/** @param missing sequence numbers before the datagram that have never arrived. */
export function logRow(
  { index, at, direction, bytes }: LoggedDatagram,
  { packet, error }: DecodeResult,
  missing: readonly number[],
  agents: AgentLabels,
): LogRow {
  const contents = packet ? messageSummary(packet, agents) : `cannot be read: ${error.message}`;
  return {
    index,
    at,
    direction,
    name: messageLabel(packet),
    isKnown: typeof packet?.name === 'string',
    sequence: sequenceOf(bytes) ?? 0,
    bytes: bytes.length,
    flags: flagLetters(bytes[0] ?? 0),
    summary: [contents, missingText(missing)].filter(Boolean).join('; '),
  };
}

/** `2 packets missing before it (48 215 to 48 216)`. */
function missingText(missing: readonly number[]): string {
  if (missing.length === 0) return '';
  const [first] = missing;
  const last = missing[missing.length - 1];
  const range = first === last ? grouped(first) : `${grouped(first)} to ${grouped(last)}`;
  return `${counted(missing.length, 'packet')} missing before it (${range})`;
}

/** The sequence number of a datagram, whether or not its message can be read; null if it is too short. */
export function sequenceOf(datagram: Uint8Array<ArrayBuffer>): number | null {
  if (datagram.length < HEADER_BYTES) return null;
  return new DataView(datagram.buffer, datagram.byteOffset).getUint32(1);
}

/** Sequence numbers that had not arrived when a later one did. */
interface SequenceGap {
  /** The number of the packet behind the gap. */
  readonly before: number;
  readonly count: number;
}

/** Packets that lag behind, or jump ahead, by more than this belong to another circuit. */
const MAX_DISTANCE = 1024;
const SEQUENCE_COUNT = 0x01000000;

/** Finds missing sequence numbers of the other side. */
export class SequenceGaps {
  /** Numbers that arrived after a later one, oldest first. */
  readonly #late = new Set<number>();
  #newest: number | null = null;

  /** Adds the number of a datagram that has just arrived. Returns the gap before it, if there is one. */
  add(sequence: number): SequenceGap | null {
    const newest = this.#newest ?? sequence;
    const distance = sequenceDistance(newest, sequence);
    const isOtherCircuit = Math.abs(distance) > MAX_DISTANCE;
    if (this.#newest !== null && distance <= 0 && !isOtherCircuit) {
      this.#late.add(sequence);
      const [oldest] = this.#late;
      if (this.#late.size > MAX_DISTANCE) this.#late.delete(oldest);
      return null;
    }
    this.#newest = sequence;
    return distance > 1 && !isOtherCircuit ? { before: sequence, count: distance - 1 } : null;
  }

  /** The numbers of a gap that have not arrived since. 0 is not used: after the highest number follows 1. */
  missing({ before, count }: SequenceGap): readonly number[] {
    const numbers = Array.from({ length: count }, (_, i) => before - count + i);
    return numbers
      .map((number) => (number < 0 ? number + SEQUENCE_COUNT : number))
      .filter((number) => number !== 0 && !this.#late.has(number));
  }
}
