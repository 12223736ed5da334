import { Socket } from 'node:dgram';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadDemoContent } from '../../bridge/demo-grid/content/index.ts';
import { defaultSkeleton } from '../../src/avatar/index.ts';
import { PuppetMotion } from '../../src/motion/received-puppetry/index.ts';
import { decodePacket, messageOf } from '../../src/protocol/lludp/index.ts';
import {
  encodeMask,
  type JointEvent,
  type PuppetryRecord,
  packPuppetryRecord,
  VIEWER_BLOCK_BYTES,
} from '../../src/protocol/puppetry/index.ts';
import { RecordReader } from '../../src/session/puppetry/event-records.ts';
import { TestViewer } from '../../test/demo-grid/test-viewer.ts';
import { sendPuppetry } from '../../test/demo-grid/viewer-puppetry.ts';
import { LivePage } from './live-page.ts';

const INTERVAL_MS = 50;
/** The first record that counts: before, puppetry eases in, and the receiver's estimates of period and jitter settle. */
const FIRST_COUNTED = 60;
const RECORDS = 460;
/** Milliseconds from the last record until it is shown. */
const AFTERWARDS_MS = 400;
/** A share of the step between numbers: less than a millisecond, and more than the rounding of layout C. */
const TOLERANCE = 0.02;

/** The latency of one record, milliseconds. */
export interface RecordLatency {
  /** From the bridge's socket to the pose in the page. */
  readonly total: number;
  /** The part for which the jitter buffer of a receiver at the bridge's socket would have delayed it. */
  readonly buffered: number;
}

export interface LatencyReport {
  readonly latencies: readonly RecordLatency[];
  readonly framesPerSecond: number;
}

/** A frame of the page: milliseconds since 1970, and the metres between the joints that show the record's number. */
type ShownFrame = readonly [at: number, length: number];

/** Sends numbered records from a viewer, and measures how long each takes from the bridge to a frame of the page. */
export async function measureLatency(siteRoot: string): Promise<LatencyReport> {
  const live = await LivePage.open(siteRoot, { content: await loadDemoContent(0) });
  const sender = await TestViewer.enter(live.grid.loginUri, { first: 'Clock', last: 'Work' });
  const { agentId } = sender.login;
  const arrivals = new ArrivalRecorder(agentId);
  try {
    await live.waitForAvatars(1);
    const seconds = (RECORDS * INTERVAL_MS + AFTERWARDS_MS) / 1000;
    const [frames] = await Promise.all([recordFrames(live, agentId, seconds), sendAll(sender)]);
    return {
      latencies: latenciesOf(arrivals, frames),
      framesPerSecond: frames.length / seconds,
    };
  } finally {
    arrivals.stop();
    sender.close();
    await live.close();
  }
}

async function sendAll(sender: TestViewer): Promise<void> {
  const start = performance.now();
  for (let number = 0; number < RECORDS; number++) {
    const time = performance.now() - start;
    const record = numberedRecord(number, Math.floor(time));
    sendPuppetry(
      sender,
      ...packPuppetryRecord(record, { layout: 'C', blockBytes: VIEWER_BLOCK_BYTES }),
    );
    await sleep(Math.max(1, start + (number + 1) * INTERVAL_MS - performance.now()));
  }
}

interface RecordRequest {
  readonly agentId: string;
  readonly seconds: number;
  readonly joints: readonly string[];
}

/** Reads the joints in each frame of the page, after the page has drawn it. */
function recordFrames({ page }: LivePage, agentId: string, seconds: number): Promise<ShownFrame[]> {
  const record = ({ agentId, seconds, joints }: RecordRequest) =>
    new Promise<ShownFrame[]>((resolve) => {
      const frames: ShownFrame[] = [];
      const end = performance.now() + 1000 * seconds;
      const onFrame = () => {
        const now = performance.now();
        const [a, b] = joints.map((joint) => window.vitrine.agentJointPosition(agentId, joint));
        const length = a && b ? Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) : 0;
        frames.push([performance.timeOrigin + now, length]);
        if (now < end) requestAnimationFrame(onFrame);
        else resolve(frames);
      };
      requestAnimationFrame(onFrame);
    });
  return page.evaluate(record, { agentId, seconds, joints: [PARENT_JOINT, NUMBERED_JOINT] });
}

/** Numbers only increase: a record is shown by the first frame that has reached its number. */
function latenciesOf({ all }: ArrivalRecorder, frames: readonly ShownFrame[]): RecordLatency[] {
  return all.flatMap(({ number, at, due }) => {
    if (number < FIRST_COUNTED) return [];
    const shown = frames.find(([, length]) => numberAt(length) >= number - TOLERANCE);
    return shown ? [{ total: shown[0] - at, buffered: due - at }] : [];
  });
}

/** The joint whose distance from its parent is the number of a record, however either is rotated. */
const NUMBERED_JOINT = 'mWristLeft';
const PARENT_JOINT = 'mElbowLeft';

/** Metres of number 0, and between two numbers: many times the resolution of layout C. */
const FIRST_LENGTH = 0.1;
const LENGTH_STEP = 0.005;

const POSITION_MASK = encodeMask('C', {
  position: 'parent',
  rotation: null,
  scale: false,
  disableConstraint: false,
});
const NUMBERED_ID = defaultSkeleton.jointNumber(NUMBERED_JOINT);

/** The number of a length; between two numbers it has a fraction. */
const numberAt = (length: number): number => (length - FIRST_LENGTH) / LENGTH_STEP;

/** @param time milliseconds of the sender's clock. */
function numberedRecord(number: number, time: number): PuppetryRecord {
  const position: JointEvent['position'] = [0, FIRST_LENGTH + LENGTH_STEP * number, 0];
  const event = { id: NUMBERED_ID, mask: POSITION_MASK, position, rotation: null, scale: null };
  return { time, joints: [event] };
}

/** A record's arrival at the bridge; milliseconds since 1970. */
interface Arrival {
  readonly number: number;
  readonly at: number;
  /** When a receiver at the bridge's socket would show it. */
  readonly due: number;
}

/**
 * Notes when the records of a sender leave the simulator, which runs in this process: over loopback that is the time at
 * which they arrive at the bridge's socket.
 */
class ArrivalRecorder {
  readonly all: Arrival[] = [];
  readonly #senderId: string;
  readonly #receiver = new PuppetMotion(defaultSkeleton);
  readonly #reader = new RecordReader();
  readonly #send = Socket.prototype.send;

  constructor(senderId: string) {
    this.#senderId = senderId;
    const onDatagram = (datagram: unknown) => this.#onDatagram(datagram);
    const send: (...args: never[]) => void = this.#send;
    Socket.prototype.send = function (this: Socket, ...args: unknown[]) {
      onDatagram(args[0]);
      return send.apply(this, args as never[]);
    };
  }

  stop(): void {
    Socket.prototype.send = this.#send;
  }

  #onDatagram(datagram: unknown): void {
    if (!(datagram instanceof Uint8Array)) return;
    const at = performance.timeOrigin + performance.now();
    const message = messageOf(decodePacket(datagram), 'AvatarAnimation');
    if (message?.Sender.ID !== this.#senderId) return;
    for (const { TypeData } of message.PhysicalAvatarEventList) this.#receive(TypeData, at);
  }

  #receive(block: Uint8Array, at: number): void {
    this.#reader.open(block, 'C');
    while (this.#reader.next()) {
      const { record } = this.#reader;
      this.#receiver.receive(record, at / 1000);
      this.#receiver.advance(at / 1000);
      const [{ age }] = this.#receiver.health();
      const number = Math.round(numberAt(record.positions[1]));
      this.all.push({ number, at, due: at - 1000 * age });
    }
  }
}
