import { afterEach } from 'vitest';
import {
  type DemoGrid,
  type DemoGridOptions,
  startDemoGrid,
} from '../../bridge/demo-grid/index.ts';
import type { LoginSuccess } from '../../src/protocol/grid/index.ts';
import { ControlledClock } from '../bridge/controlled-clock.ts';
import { until } from '../until.ts';
import { testContent } from './test-content.ts';
import { TestViewer, type TestViewerOptions } from './test-viewer.ts';

/** Milliseconds of a step of the grid's simulation. */
const FRAME_MS = 45;
/** Of the grid's time this is 45 seconds. */
const MAX_FRAMES = 1000;

/**
 * A demo grid with its viewers for one test at a time; all are closed after the test. The grid's time passes by itself
 * until the test stops it, and then frame by frame.
 */
export function demoGridFixture() {
  const clock = new ControlledClock();
  const viewers: TestViewer[] = [];
  let startedGrid: DemoGrid | null = null;
  afterEach(async () => {
    clock.resume();
    // The viewers are open still, so that they acknowledge the kick and the grid need not wait for them.
    await startedGrid?.close();
    startedGrid = null;
    for (const viewer of viewers.splice(0)) viewer.close();
  });
  const currentGrid = (): DemoGrid => {
    if (!startedGrid) throw new Error('the grid was not started');
    return startedGrid;
  };
  const start = async (options: DemoGridOptions = {}): Promise<DemoGrid> => {
    startedGrid = await startDemoGrid({ content: testContent(), ...options }, clock);
    return startedGrid;
  };
  const enter = async (options: TestViewerOptions = {}): Promise<TestViewer> => {
    const viewer = await TestViewer.enter(currentGrid().loginUri, options);
    viewers.push(viewer);
    return viewer;
  };
  const count = (name: 'sentDatagrams' | 'receivedDatagrams') =>
    viewers.reduce((sum, viewer) => sum + viewer[name], 0);
  /** Waits until the grid has received all that the viewers have sent. */
  const delivered = () =>
    until(() => currentGrid().counts().received >= count('sentDatagrams'), 'the grid receives all');
  /** One step of the grid; resolves when the viewers have received what it sent. */
  const frame = async (milliseconds = FRAME_MS): Promise<void> => {
    await delivered();
    clock.advance(milliseconds);
    const hasArrived = () => count('receivedDatagrams') >= currentGrid().counts().sent;
    await until(hasArrived, 'the viewers receive all');
  };
  return {
    start,
    enter,
    /** Only the circuit of a login. */
    async openCircuit(login: LoginSuccess): Promise<TestViewer> {
      const viewer = await TestViewer.open(login);
      viewers.push(viewer);
      return viewer;
    },
    /** Two viewers that see each other, without any bots. */
    async startPair(options: DemoGridOptions = {}) {
      await start({ content: testContent({ bots: 0 }), ...options });
      const pair = await Promise.all([
        enter({ first: 'Wanda', last: 'Walker' }),
        enter({ first: 'Walt', last: 'Watcher' }),
      ]);
      const [walker, watcher] = pair;
      const areMet = () =>
        pair.every(({ scene, position }) => scene.avatars().length === 2 && position !== null);
      await until(areMet, 'they see each other');
      return { walker, watcher, id: walker.login.agentId };
    },
    /** From now on the grid's time passes by frames only. */
    stopTime: () => clock.stop(),
    delivered,
    frame,
    /** Makes frames, in stopped time, until a condition is met. */
    async framesUntil(condition: () => boolean, description: string): Promise<void> {
      for (let frames = 0; !condition(); frames++) {
        if (frames === MAX_FRAMES)
          throw new Error(`${description}: not within ${MAX_FRAMES} frames`);
        await frame();
      }
    },
    /** Makes the frames, in stopped time, of a number of milliseconds. */
    async framesOf(milliseconds: number): Promise<void> {
      for (let passed = 0; passed < milliseconds; passed += FRAME_MS) await frame();
    },
  };
}
