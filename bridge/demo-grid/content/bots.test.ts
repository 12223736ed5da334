import { beforeAll, describe, expect, it } from 'vitest';
import { groundSpeed } from '../../../scripts/clips/gait.ts';
import { RUN } from '../../../scripts/clips/run.ts';
import { WALK } from '../../../scripts/clips/walk.ts';
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

/** Region metres, seated or not; null while away. */
function placeOf(bot: Bot, seconds: number, { seats }: DemoContent): Vector3 | null {
  const { isPresent, position, seat } = bot.stateAt(seconds);
  if (!isPresent) return null;
  if (seat === null) return position;
  const [x, y, z] = rotateVector(position, seats[seat].rotation);
  const [east, north, up] = seats[seat].position;
  return [east + x, north + y, up + z];
}

describe('bots', () => {
  it('are eight with names of their own, or as many as are asked for', async () => {
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

  it('never overlap, and keep clear of the landing point', () => {
    const [landingX, landingY] = many.region.landing;
    for (let t = 0; t < 240; t += 1) {
      const places = many.bots.flatMap((bot) => placeOf(bot, t, many) ?? []);
      const all: Vector3[] = [];
      for (let k = 0; k < places.length; k += 3) {
        all.push([places[k], places[k + 1], places[k + 2]] as unknown as Vector3);
      }
      all.forEach((place, k) => {
        const flat = Math.hypot(place[0] - landingX, place[1] - landingY);
        expect(flat > 2.1 || place[2] > many.region.ground + 3).toBe(true);
        expect(place[0] > 1 && place[0] < 255 && place[1] > 1 && place[1] < 255).toBe(true);
        for (const other of all.slice(k + 1)) {
          if (distance(place, other) < 0.9) expect(distance(place, other)).toBeGreaterThan(0.9);
        }
      });
    }
  });

  it('move without a jump, as fast as they say, and look where they go', () => {
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

  it('keep step with the clips', () => {
    expect(CLIP_SPEED.walk).toBeCloseTo(groundSpeed(WALK, 64 / 60), 3);
    expect(CLIP_SPEED.run).toBeCloseTo(groundSpeed(RUN, 42 / 60), 3);
    const speeds = content.bots.map((bot) => Math.hypot(...bot.stateAt(3).velocity));
    const of = (speed: number) => speeds.filter((each) => Math.abs(each - speed) < 1e-6).length;
    expect([of(CLIP_SPEED.walk), of(CLIP_SPEED.run)]).toEqual([1, 1]);
  });

  it('do all that there is to see', () => {
    const ever = (is: (bot: Bot, t: number) => boolean) =>
      content.bots.filter((bot) => {
        for (let t = 0; t < 130; t += 1) if (is(bot, t)) return true;
        return false;
      }).length;
    const [x, y] = content.region.landing;
    const farAway = ({ position }: ReturnType<Bot['stateAt']>) =>
      Math.hypot(position[0] - x, position[1] - y) > 100;
    expect(ever((bot, t) => !bot.stateAt(t).isPresent)).toBe(1);
    expect(ever((bot, t) => bot.stateAt(t).seat !== null)).toBe(1);
    expect(ever((bot, t) => bot.stateAt(t).seat === null && farAway(bot.stateAt(t)))).toBe(1);
    expect(ever((bot, t) => bot.stateAt(t).position[2] > content.region.ground + 4)).toBe(1);
    expect(ever((bot, t) => bot.stateAt(t).outfit > 0)).toBeGreaterThan(3);
  });

  it('stand on the ground, whatever they wear', () => {
    for (const bot of content.bots) {
      const { position, outfit, seat } = bot.stateAt(50);
      if (seat !== null || position[2] > content.region.ground + 2) continue;
      expect(position[2] - bot.outfits[outfit].height / 2).toBeCloseTo(content.region.ground, 9);
    }
  });

  it('say each line once, however time is cut', () => {
    for (const bot of content.bots) {
      const whole = bot.linesBetween(0, 600);
      const cut: string[] = [];
      for (let t = 0; t < 600; t += 0.5) cut.push(...bot.linesBetween(t, t + 0.5));
      expect(cut).toEqual(whole);
    }
    expect(content.bots.flatMap((bot) => bot.linesBetween(0, 600)).length).toBeGreaterThan(20);
    expect(content.bots.flatMap((bot) => bot.linesBetween(0, 1))).toEqual([]);
  });
});
