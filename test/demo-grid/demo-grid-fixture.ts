import { afterEach } from 'vitest';
import {
  type DemoGrid,
  type DemoGridOptions,
  startDemoGrid,
} from '../../bridge/demo-grid/index.ts';
import { until } from '../bridge/until.ts';
import { testContent } from './test-content.ts';
import { TestViewer, type TestViewerOptions } from './test-viewer.ts';

/** A demo grid and its viewers for one test at a time; all are closed behind it. */
export function demoGridFixture() {
  let grid: DemoGrid | null = null;
  const viewers: TestViewer[] = [];
  afterEach(async () => {
    // Viewers that still listen hear the grid's farewell, and so it need not wait for them.
    await grid?.close();
    grid = null;
    for (const viewer of viewers.splice(0)) viewer.close();
  });
  const theGrid = (): DemoGrid => {
    if (!grid) throw new Error('the grid was not started');
    return grid;
  };
  const enter = async (options: TestViewerOptions = {}): Promise<TestViewer> => {
    const viewer = await TestViewer.enter(theGrid().loginUri, options);
    viewers.push(viewer);
    return viewer;
  };
  return {
    async start(options: DemoGridOptions = {}): Promise<DemoGrid> {
      grid = await startDemoGrid({ content: testContent(), ...options });
      return grid;
    },
    enter,
    /** A walker, and somebody who watches it, in a region of their own. */
    async pair(): Promise<{ walker: TestViewer; watcher: TestViewer; id: string }> {
      grid = await startDemoGrid({ content: testContent({ bots: 0 }) });
      const [walker, watcher] = await Promise.all([
        enter({ first: 'Wanda', last: 'Walker' }),
        enter({ first: 'Walt', last: 'Watcher' }),
      ]);
      const id = walker.login.agentId;
      const isMet = () => watcher.scene.avatar(id) !== null && walker.position !== null;
      await until(isMet, 'they meet');
      return { walker, watcher, id };
    },
    /** One that was made otherwise. */
    keep(viewer: TestViewer): TestViewer {
      viewers.push(viewer);
      return viewer;
    },
  };
}
