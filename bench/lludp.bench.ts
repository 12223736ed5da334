import { readFileSync } from 'node:fs';
import { decodePacket, decodeRecording } from '../src/protocol/lludp/index.ts';
import type { Peers } from './peers.ts';
import { interleave } from './stats.ts';
import type { BenchResult } from './types.ts';

const ROUNDS = 41;
/** The session is short: so often over for one round. */
const PASSES = 40;

/** Decodes every datagram of a recorded session that the peer can decode too. Needs ../shared/samples and bench/peers. */
export function run(samples: string, { Packet }: Peers): BenchResult[] {
  const recording = new Uint8Array(readFileSync(`${samples}/opensim/viewer-a.jsonl`));
  const nothing = () => {};
  const readByPeer = (buffer: Buffer) => new Packet().readFromBuffer(buffer, 0, nothing, nothing);
  const all = decodeRecording(recording).map(({ bytes }) => Buffer.from(bytes));
  // It complains about every byte beyond what it knows.
  const { error } = console;
  console.error = nothing;
  const buffers = all.filter((buffer) => succeeds(() => readByPeer(buffer)));
  const datagrams = buffers.map((buffer) => new Uint8Array(buffer));
  const { ours, peer } = interleave(
    ROUNDS,
    () => repeat(datagrams, decodePacket),
    () => repeat(buffers, readByPeer),
  );
  console.error = error;
  const ratio = peer.median / ours.median;
  const each = ours.median / PASSES / buffers.length;
  return [
    {
      name: 'LLUDP decode against node-metaverse Packet.readFromBuffer, recorded session',
      unit: `µs of CPU per ${PASSES * buffers.length} datagrams`,
      ours,
      peer,
      ratio,
      target: 'at least as fast',
      met: ratio >= 1,
      note: `${each.toFixed(2)} µs a datagram; ${all.length - buffers.length} of ${all.length} left out, which the peer cannot read`,
    },
  ];
}

function repeat<Bytes extends Uint8Array>(
  datagrams: readonly Bytes[],
  read: (bytes: Bytes) => unknown,
): void {
  for (let i = 0; i < PASSES; i++) for (const bytes of datagrams) read(bytes);
}

function succeeds(task: () => unknown): boolean {
  try {
    task();
    return true;
  } catch {
    return false;
  }
}
