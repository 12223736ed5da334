import { loadDemoContent } from '../../bridge/demo-grid/content/index.ts';
import { packPuppetryRecord, VIEWER_BLOCK_BYTES } from '../../src/protocol/puppetry/index.ts';
import { pause } from '../../test/bridge/until.ts';
import { TestViewer } from '../../test/demo-grid/test-viewer.ts';
import { sendPuppetry } from '../../test/demo-grid/viewer-puppetry.ts';
import { Arrivals } from './arrivals.ts';
import { LivePage } from './live-page.ts';
import { JOINT_BEFORE, NUMBERED_JOINT, numberAt, numberedRecord } from './numbered-record.ts';

const INTERVAL_MS = 50;
/** Puppetry eases in for a second, and period and jitter settle. */
const FIRST_COUNTED = 60;
const RECORDS = 460;
/** In which the last one is shown. */
const AFTERWARDS_MS = 400;
/** Of a step from number to number: less than a millisecond, more than layout C rounds. */
const CLOSE = 0.02;

/** One record's way, milliseconds. */
export interface Passage {
  /** From the bridge's socket to the pose in the page. */
  readonly whole: number;
  /** For which a receiver at the bridge's socket would have held it back. */
  readonly held: number;
}

export interface LatencyReport {
  readonly passages: readonly Passage[];
  readonly framesPerSecond: number;
}

/** Milliseconds since 1970, and what the avatar's joints said then. */
type Sight = readonly [at: number, length: number];

/** A viewer sends numbered records; how long each takes from the bridge to a frame of the page that shows it. */
export async function measureLatency(siteRoot: string): Promise<LatencyReport> {
  const live = await LivePage.open(siteRoot, { content: await loadDemoContent(0) });
  const sender = await TestViewer.enter(live.grid.loginUri, { first: 'Clock', last: 'Work' });
  const { agentId } = sender.login;
  const arrivals = new Arrivals(agentId);
  try {
    await live.shows(1);
    const seconds = (RECORDS * INTERVAL_MS + AFTERWARDS_MS) / 1000;
    const [sights] = await Promise.all([watch(live, agentId, seconds), sendAll(sender)]);
    return {
      passages: passagesOf(arrivals, sights),
      framesPerSecond: sights.length / seconds,
    };
  } finally {
    arrivals.stop();
    sender.close();
    await live.close();
  }
}

async function sendAll(sender: TestViewer): Promise<void> {
  const begun = performance.now();
  for (let number = 0; number < RECORDS; number++) {
    const time = performance.now() - begun;
    const record = numberedRecord(number, Math.floor(time));
    sendPuppetry(
      sender,
      ...packPuppetryRecord(record, { layout: 'C', blockBytes: VIEWER_BLOCK_BYTES }),
    );
    await pause(begun + (number + 1) * INTERVAL_MS - performance.now());
  }
}

/** What each frame of the page shows, looked at behind its drawing. */
function watch({ page }: LivePage, agentId: string, seconds: number): Promise<Sight[]> {
  const look = ({ agentId, seconds, joints }: Watch) =>
    new Promise<Sight[]>((resolve) => {
      const sights: Sight[] = [];
      const end = performance.now() + 1000 * seconds;
      const lookOnce = () => {
        const now = performance.now();
        const [a, b] = joints.map((joint) => window.vitrine.agentJointPosition(agentId, joint));
        const length = a && b ? Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) : 0;
        sights.push([performance.timeOrigin + now, length]);
        if (now < end) requestAnimationFrame(lookOnce);
        else resolve(sights);
      };
      requestAnimationFrame(lookOnce);
    });
  return page.evaluate(look, { agentId, seconds, joints: [JOINT_BEFORE, NUMBERED_JOINT] });
}

interface Watch {
  readonly agentId: string;
  readonly seconds: number;
  readonly joints: readonly string[];
}

/** Numbers only grow: a record is shown by the first frame that has come to its number. */
function passagesOf({ all }: Arrivals, sights: readonly Sight[]): Passage[] {
  return all.flatMap(({ number, at, due }) => {
    if (number < FIRST_COUNTED) return [];
    const shown = sights.find(([, length]) => numberAt(length) >= number - CLOSE);
    return shown ? [{ whole: shown[0] - at, held: due - at }] : [];
  });
}
