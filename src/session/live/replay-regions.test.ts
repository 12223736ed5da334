import { describe, expect, it } from 'vitest';
import {
  crossing,
  EAST,
  EAST_BOT,
  OWN,
  RecordingLines,
  WEST,
  WEST_BOT,
} from '../../../test/session/crossing-recording.ts';
import { World } from '../../../test/session/world.ts';
import { makeRegionHandle } from '../../protocol/lludp/index.ts';
import { encodeRecording } from '../../protocol/recording/index.ts';
import { MOTION_STRIDE } from '../live-contract.ts';

const FAR = makeRegionHandle(300_000, 256_000);

/** A page that applies the events of a replay, as far as these tests look. */
class ReplayPage extends World {
  async open({ lines }: RecordingLines): Promise<void> {
    await this.session.replay(encodeRecording(lines), 'crossing.jsonl');
    await this.clock.run(50);
  }

  async go(position: number): Promise<void> {
    this.session.setReplayPlaying(false);
    this.session.seekReplay(position);
    await this.clock.run(1000);
  }

  /** The region, and x of each avatar in its axes. */
  get view(): [string, Record<string, number>] {
    const slots = new Map<number, string>();
    const xs: Record<string, number> = {};
    let name = '';
    for (const event of this.events) {
      if (event.type === 'region') {
        name = event.region.name;
        for (const id of Object.keys(xs)) {
          if (event.shift) xs[id] += event.shift[0];
          else delete xs[id];
        }
      } else if (event.type === 'avatars') {
        for (const id of event.gone) delete xs[id];
        for (const { agentId, slot } of event.changed) slots.set(slot, agentId);
      } else if (event.type === 'motion') {
        event.slots.forEach((slot, row) => {
          const id = slots.get(slot);
          if (id) xs[id] = event.rows[row * MOTION_STRIDE];
        });
      }
    }
    return [name, xs];
  }

  get shifts() {
    return this.of('region').map(({ region: { name }, shift }) => [name, shift]);
  }
}

describe('a recording of several regions', () => {
  it('shows neighbours in their place, and the stage goes on over the border', async () => {
    const page = new ReplayPage();
    await page.open(crossing());
    await page.clock.run(5000);
    expect(page.view).toEqual(['West', { [OWN]: 251, [WEST_BOT]: 200, [EAST_BOT]: 266 }]);
    expect(page.of('neighbours').at(-1)?.regions).toMatchObject([
      { handle: String(EAST), name: 'East', corner: [256, 0], state: 'open' },
    ]);
    await page.clock.run(8000);
    expect(page.view).toEqual(['East', { [OWN]: 3, [WEST_BOT]: -56, [EAST_BOT]: 10 }]);
    expect(page.shifts).toEqual([
      ['West', null],
      ['East', [-256, 0, 0]],
    ]);
    expect(page.of('neighbours').at(-1)?.regions).toMatchObject([
      { handle: String(WEST), name: 'West', corner: [-256, 0] },
    ]);
    // Nobody was built anew.
    const built = page.of('avatars').flatMap(({ changed }) => changed.map(({ slot }) => slot));
    expect(new Set(built).size).toBe(3);
    expect(page.reported).toEqual([]);
  });

  it('goes to any moment on either side of the border', async () => {
    const page = new ReplayPage();
    await page.open(crossing());
    await page.go(15);
    expect(page.view).toEqual(['East', { [OWN]: 5, [WEST_BOT]: -56, [EAST_BOT]: 10 }]);
    await page.go(4);
    expect(page.view).toEqual(['West', { [OWN]: 250, [WEST_BOT]: 200, [EAST_BOT]: 266 }]);
    await page.go(0.5);
    expect(page.view).toEqual(['West', { [OWN]: 246, [WEST_BOT]: 200 }]);
    expect(page.shifts.slice(1)).toEqual([
      ['East', [-256, 0, 0]],
      ['West', [256, 0, 0]],
    ]);
    await page.go(20);
    expect(page.view[1]).toEqual({ [OWN]: 10, [WEST_BOT]: -56, [EAST_BOT]: 10 });
    expect(page.reported).toEqual([]);
  });

  it('clears the stage for a place out of view', async () => {
    const lines = crossing();
    lines.useCircuit(25, FAR).handshake(25, FAR, 'Far').enter(26, FAR).avatar(26, FAR, 1, OWN, 7);
    lines.add(27, FAR, 'SimStats', {});
    const page = new ReplayPage();
    await page.open(lines);
    await page.go(27);
    expect(page.view).toEqual(['Far', { [OWN]: 7 }]);
    expect(page.shifts.at(-1)).toEqual(['Far', null]);
    await page.go(4);
    expect(page.view).toEqual(['West', { [OWN]: 250, [WEST_BOT]: 200, [EAST_BOT]: 266 }]);
  });

  it('drops the avatars of a neighbour whose circuit ends, and those of one that begins anew', async () => {
    const lines = crossing();
    lines.add(12, WEST, 'DisableSimulator', {});
    lines.useCircuit(16, EAST).handshake(16, EAST, 'East').enter(16, EAST);
    lines.avatar(16, EAST, 3, OWN, 50).avatar(18, EAST, 3, OWN, 51);
    const page = new ReplayPage();
    await page.open(lines);
    await page.go(13);
    expect(page.view[1]).toEqual({ [OWN]: 3, [EAST_BOT]: 10 });
    await page.go(16.5);
    expect(page.view[1]).toEqual({ [OWN]: 50 });
  });

  it('begins within a region, without its handshake', async () => {
    const lines = new RecordingLines().avatar(0, EAST, 1, EAST_BOT, 5).add(3, EAST, 'SimStats', {});
    const page = new ReplayPage();
    await page.open(lines);
    await page.clock.run(1000);
    expect(page.view).toEqual(['', { [EAST_BOT]: 5 }]);
  });

  it('is not impressed by thousands of regions', async () => {
    const lines = new RecordingLines().enter(0, WEST);
    for (let n = 0; n < 3000; n++) lines.avatar(0, WEST + BigInt(n) * 256n, 1, WEST_BOT, 5);
    lines.add(3, WEST, 'SimStats', {});
    const page = new ReplayPage();
    await page.open(lines);
    await page.clock.run(1000);
    expect(page.of('neighbours').every(({ regions }) => regions.length <= 64)).toBe(true);
    expect(page.reported).toEqual([]);
  });
});
