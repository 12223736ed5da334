import { expect, it } from 'vitest';
import { idOf } from '../../../test/scene-records.ts';
import { World } from '../../../test/session/world.ts';
import { decodePacket } from '../../protocol/lludp/index.ts';
import { decodeRecording, recordedGrid } from '../../protocol/recording/index.ts';

const BOT = idOf(0xb1);

it('plays a log that was saved long after the scene was sent from its first second', async () => {
  const world = new World();
  await world.enter();
  const { simulator } = world.bridge;
  simulator.showAvatar(8, BOT, 'Bot', 12, world.clock.now());
  await world.clock.run(500);
  // More than the log keeps.
  for (let n = 0; n < 4200; n++) {
    simulator.send('SimStats', {}, world.clock.now(), false);
    if (n % 100 === 0) await world.clock.run(1000);
  }
  const saved = await world.session.saveLog();
  const lines = decodeRecording(saved);
  const older = lines.filter(({ age }) => age > 0);
  expect(lines.slice(0, older.length)).toEqual(older);
  expect(older.map(({ bytes }) => decodePacket(bytes).name)).toEqual([
    'UseCircuitCode',
    'RegionHandshake',
    'AgentMovementComplete',
    'ObjectUpdate',
  ]);
  expect(older[0].age).toBeGreaterThan(2);
  expect(new Set(lines.map(({ region }) => region)).size).toBe(1);

  const page = new World();
  await page.session.replay(saved, 'hour.jsonl');
  await page.clock.run(500);
  const [{ grid }] = world.of('asset-grid');
  expect(recordedGrid(saved)).toBe(grid);
  expect(page.of('asset-grid')).toEqual([{ type: 'asset-grid', grid, isReplay: true }]);
  expect(await page.session.saveLog().then(recordedGrid)).toBe(grid);
  expect(page.of('region').at(-1)?.region.name).toBe('Quay');
  const [avatar] = page.of('avatars').flatMap(({ changed }) => changed);
  expect(avatar).toMatchObject({ agentId: BOT, firstName: 'Bot' });
  expect(page.of('motion').length).toBeGreaterThan(0);
});
