import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { until } from '../../../test/until.ts';
import { defaultConfig, Secret, withDemoGrid, withDemoSources } from '../../config/index.ts';
import type { SourceState } from '../feed.ts';
import { threadStarter } from './threaded-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-thread-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Sends its epoch as a frame, fails in the first epoch, and reports when it is told to stop. */
const SCRIPT = `
import { parentPort, workerData } from 'node:worker_threads';
const { source, access, epoch } = workerData;
const bytes = new Uint8Array([epoch]);
parentPort.postMessage({ type: 'state', state: { kind: 'live' } });
parentPort.postMessage({ type: 'log', level: 'info', text: source.secret + access.socketPath });
parentPort.postMessage({ type: 'frame', bytes }, [bytes.buffer]);
parentPort.once('message', () => {
  parentPort.postMessage({ type: 'log', level: 'info', text: 'stops' });
  parentPort.close();
});
if (epoch === 1) setTimeout(() => { throw new RangeError('of the thread'); }, 20);
`;

it('a thread that fails is replaced, with a larger epoch, and one that is stopped is not', async () => {
  const script = join(folder, 'thread.mjs');
  writeFileSync(script, SCRIPT);
  const demo = { name: 'Demo', loginUri: 'http://127.0.0.1:9/' };
  const [source] = withDemoSources(withDemoGrid(defaultConfig({}), demo)).sources;
  const frames: number[] = [];
  const states: SourceState[] = [];
  const texts: string[] = [];
  const session = threadStarter(script, 50)(
    { ...source, password: new Secret('of the account') } as typeof source,
    { page: 'http://127.0.0.1:9/', socketPath: '/path', token: null, version: '1' },
    1,
    {
      frame: (bytes) => frames.push(bytes[0]),
      state: (state) => states.push(state),
      assets: () => {},
      log: (_level, text) => texts.push(text),
    },
  );
  await until(() => frames.length === 2, 'another thread');
  expect(frames).toEqual([1, 2]);
  expect(states.map(({ kind }) => kind)).toEqual(['live', 'away', 'live']);
  expect(texts).toContain('the thread failed: RangeError');
  expect(texts).toContain('of the account/path');
  await session.stop();
  expect(texts.at(-1)).toBe('stops');
  expect(frames).toHaveLength(2);
});
