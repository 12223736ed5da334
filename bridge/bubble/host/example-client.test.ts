import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { loadDemoBubbles } from '../content/index.ts';
import { startBubbleServer } from './index.ts';

const EXAMPLE = fileURLToPath(new URL('../../../docs/examples/setp-client.ts', import.meta.url));
const TSX = fileURLToPath(new URL('../../../node_modules/tsx/dist/cli.mjs', import.meta.url));

it('docs/examples/setp-client.ts has at most 60 lines', () => {
  expect(readFileSync(EXAMPLE, 'utf8').trim().split('\n').length).toBeLessThanOrEqual(60);
});

it('docs/examples/setp-client.ts joins a bubble, walks, waves and leaves', async () => {
  const log = pino({ level: 'silent' });
  const server = await startBubbleServer({ config: await loadDemoBubbles(), log });
  onTestFinished(() => server.close());
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [TSX, EXAMPLE, server.host, `${server.port}`]);
  const lines = stdout.trim().split('\n');
  const fieldsOf = (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name} {`))
      .map((line) => JSON.parse(line.slice(name.length)));
  expect(fieldsOf('List Bubbles Response')[0].bubbles[0].shortDescription).toBe('Upper Quay');
  expect(fieldsOf('Join Bubble Response')).toEqual([{ success: true }]);
  const [own, ...others] = fieldsOf('Object Perception');
  expect(others.length).toBeGreaterThan(3);
  const movements = fieldsOf('Movement Perception');
  expect(movements.length).toBeGreaterThan(10);
  // A movement that the server refuses would come back.
  expect(movements.filter(({ objectIndex }) => objectIndex === own.objectIndex)).toEqual([]);
  expect(fieldsOf('Interaction Response')).toMatchObject([{ success: true }]);
}, 30_000);
