import { pause } from '../../test/bridge/until.ts';
import type { Lane } from './lanes.ts';

const DATAGRAM_BYTES = 300;

/** Where a datagram has the time at which it was sent, behind what looks like a header. */
const STAMP_AT = 8;

/** Milliseconds without an arrival after which a lane's datagrams are taken for lost and sent anew. */
const LOST_MS = 100;

function datagram(): Uint8Array {
  const bytes = new Uint8Array(DATAGRAM_BYTES);
  bytes[4] = 1;
  bytes[6] = 0xfe;
  return bytes;
}

/** Round trips a second when every lane has `window` datagrams on their way, as fast as they come back. */
export async function maximumRate(
  lanes: readonly Lane[],
  window: number,
  milliseconds: number,
): Promise<number> {
  const burst = Array.from({ length: window }, datagram);
  const arrivedAt = lanes.map(() => performance.now());
  let count = 0;
  lanes.forEach((lane, index) => {
    lane.onArrival = (datagrams) => {
      count += datagrams.length;
      arrivedAt[index] = performance.now();
      lane.send(datagrams);
    };
    lane.send(burst);
  });
  const watch = setInterval(() => {
    const now = performance.now();
    lanes.forEach((lane, index) => {
      if (now - arrivedAt[index] < LOST_MS) return;
      arrivedAt[index] = now;
      lane.send(burst);
    });
  }, LOST_MS);
  await pause(milliseconds / 4);
  const [before, begun] = [count, performance.now()];
  await pause(milliseconds);
  const rate = ((count - before) / (performance.now() - begun)) * 1000;
  clearInterval(watch);
  await quiet(lanes);
  return rate;
}

export interface SteadyLoad {
  /** Datagrams a second over all lanes. */
  readonly rate: number;
  /** Datagrams that a lane sends at once, as simulators do. */
  readonly burst: number;
  readonly milliseconds: number;
}

export interface SteadyResult {
  /** Milliseconds of every round trip, ascending. */
  readonly latencies: Float64Array;
  readonly sent: number;
}

/** Sends at a steady rate, lane after lane a burst, and takes the time of every round trip. */
export async function steadyRate(
  lanes: readonly Lane[],
  { rate, burst, milliseconds }: SteadyLoad,
): Promise<SteadyResult> {
  const latencies: number[] = [];
  for (const lane of lanes) {
    lane.onArrival = (datagrams) => {
      const now = performance.now();
      for (const bytes of datagrams) latencies.push(now - stampOf(bytes).getFloat64(0));
    };
  }
  const bursts = Array.from({ length: burst }, datagram);
  const begun = performance.now();
  const between = (burst / rate) * 1000;
  let sent = 0;
  for (let now = begun; now < begun + milliseconds; now = performance.now()) {
    for (; sent * between < now - begun; sent++) {
      for (const bytes of bursts) stampOf(bytes).setFloat64(0, performance.now());
      lanes[sent % lanes.length].send(bursts);
    }
    await pause(1);
  }
  await quiet(lanes);
  return { latencies: Float64Array.from(latencies).sort(), sent: sent * burst };
}

function stampOf({ buffer, byteOffset }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset + STAMP_AT);
}

async function quiet(lanes: readonly Lane[]): Promise<void> {
  for (const lane of lanes) lane.onArrival = () => {};
  await pause(LOST_MS);
}
