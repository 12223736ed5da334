import { beforeAll, describe, expect, it } from 'vitest';
import { groundSpeed, RUN_GAIT, WALK_GAIT } from '../../../scripts/clips/walk-and-run.ts';
import { rotateVector, type Vector3 } from '../../../src/math/index.ts';
import { CLIP_SPEED } from './content-files.ts';
import { type Bot, type DemoContent, loadDemoContent, MAX_BOTS } from './index.ts';

let content: DemoContent;
let many: DemoContent;

beforeAll(async () => {
  content = await loadDemoContent();
  many = await loadDemoContent(40);
});

const STEP = 0.25;
const distance = ([a, b, c]: Vector3, [x, y, z]: Vector3) => Math.hypot(a - x, b - y, c - z);

/** The position in the region in metres, of seated bots too; null while away. */
function positionOf(bot: Bot, seconds: number, { seats }: DemoContent): Vector3 | null {
  const { isPresent, position, seat } = bot.stateAt(seconds);
  if (!isPresent) return null;
  if (seat === null) return position;
  const [x, y, z] = rotateVector(position, seats[seat].rotation);
  const [east, north, up] = seats[seat].position;
  return [east + x, north + y, up + z];
}

describe('bots', () => {
  it('are eight by default or as many as requested, with distinct names', async () => {
    const names = ({ bots }: DemoContent) => bots.map((bot) => `${bot.firstName} ${bot.lastName}`);
    expect(names(content)).toContain('Wren Okafor');
    expect(content.bots).toHaveLength(8);
    expect(names(many).slice(0, 8)).toEqual(names(content));
    const most = await loadDemoContent(10_000);
    expect(most.bots).toHaveLength(MAX_BOTS);
    for (const { bots } of [many, most]) {
      expect(new Set(bots.map((bot) => bot.agentId)).size).toBe(bots.length);
      expect(new Set(bots.map((bot) => `${bot.firstName} ${bot.lastName}`)).size).toBe(bots.length);
    }
  });

  it('never overlap, and keep a distance from the landing point', () => {
    const [landingX, landingY] = many.region.landing;
    for (let t = 0; t < 240; t += 1) {
      const positions = many.bots
        .map((bot) => positionOf(bot, t, many))
        .filter((position) => position !== null);
      positions.forEach((position, k) => {
        const [x, y, z] = position;
        const isClear = Math.hypot(x - landingX, y - landingY) > 2.1;
        expect(isClear || z > many.region.ground + 3).toBe(true);
        expect(x > 1 && x < 255 && y > 1 && y < 255).toBe(true);
        for (const other of positions.slice(k + 1)) {
          const metres = distance(position, other);
          if (metres < 0.9) expect(metres).toBeGreaterThan(0.9);
        }
      });
    }
  });

  it('move continuously, at their velocity, and face the direction of their movement', () => {
    for (const bot of content.bots) {
      for (let t = 0; t < 130; t += STEP) {
        const before = bot.stateAt(t);
        const after = bot.stateAt(t + STEP);
        const isSame = before.seat === after.seat && before.outfit === after.outfit;
        if (!isSame || before.seat !== null) continue;
        const middle = bot.stateAt(t + STEP / 2);
        const moved = after.position.map((value, axis) => (value - before.position[axis]) / STEP);
        moved.forEach((speed, axis) => {
          expect(Math.abs(speed - middle.velocity[axis])).toBeLessThan(0.06);
        });
        const speed = Math.hypot(middle.velocity[0], middle.velocity[1]);
        if (speed === 0) continue;
        const [x, y] = rotateVector([1, 0, 0], middle.rotation);
        expect((x * middle.velocity[0] + y * middle.velocity[1]) / speed).toBeGreaterThan(0.999);
      }
    }
  });

  it('move at the speeds of their clips', () => {
    expect(CLIP_SPEED.walk).toBeCloseTo(groundSpeed(WALK_GAIT, 64 / 60), 3);
    expect(CLIP_SPEED.run).toBeCloseTo(groundSpeed(RUN_GAIT, 42 / 60), 3);
    const speeds = content.bots.map((bot) => Math.hypot(...bot.stateAt(3).velocity));
    const countAt = (speed: number) =>
      speeds.filter((each) => Math.abs(each - speed) < 1e-6).length;
    expect([countAt(CLIP_SPEED.walk), countAt(CLIP_SPEED.run)]).toEqual([1, 1]);
  });

  it('leave, sit, walk far away, fly and change their outfits', () => {
    const count = (isTrue: (bot: Bot, t: number) => boolean) =>
      content.bots.filter((bot) => {
        for (let t = 0; t < 130; t += 1) if (isTrue(bot, t)) return true;
        return false;
      }).length;
    const [x, y] = content.region.landing;
    const farAway = ({ position }: ReturnType<Bot['stateAt']>) =>
      Math.hypot(position[0] - x, position[1] - y) > 100;
    expect(count((bot, t) => !bot.stateAt(t).isPresent)).toBe(1);
    expect(count((bot, t) => bot.stateAt(t).seat !== null)).toBe(1);
    expect(count((bot, t) => bot.stateAt(t).seat === null && farAway(bot.stateAt(t)))).toBe(1);
    expect(count((bot, t) => bot.stateAt(t).position[2] > content.region.ground + 4)).toBe(1);
    expect(count((bot, t) => bot.stateAt(t).outfit > 0)).toBeGreaterThan(3);
  });

  it('stand on the ground in every outfit', () => {
    for (const bot of content.bots) {
      const { position, outfit, seat } = bot.stateAt(50);
      if (seat !== null || position[2] > content.region.ground + 2) continue;
      expect(position[2] - bot.outfits[outfit].height / 2).toBeCloseTo(content.region.ground, 9);
    }
  });

  it('say each line once, whatever the intervals', () => {
    for (const bot of content.bots) {
      const whole = bot.linesBetween(0, 600);
      const lines: string[] = [];
      for (let t = 0; t < 600; t += 0.5) lines.push(...bot.linesBetween(t, t + 0.5));
      expect(lines).toEqual(whole);
    }
    expect(content.bots.flatMap((bot) => bot.linesBetween(0, 600)).length).toBeGreaterThan(20);
    expect(content.bots.flatMap((bot) => bot.linesBetween(0, 1))).toEqual([]);
  });
});
