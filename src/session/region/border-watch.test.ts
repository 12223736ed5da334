import { expect, it } from 'vitest';
import { regionLocation } from '../../protocol/grid/index.ts';
import { BorderWatch, type OwnMotion, type RegionBeyond } from './border-watch.ts';

const REGION = regionLocation((1000n << 32n) | 2000n, 256, 512);
const NORTH: RegionBeyond = { name: 'North', isRefused: false };

const motion = (x: number, y: number, velocity: number[] = [0, 0, 0]): OwnMotion => ({
  position: [x, y, 22],
  velocity: velocity as unknown as OwnMotion['velocity'],
});

/** What is waited for after `seconds` at a place. */
function waitAt(place: OwnMotion, seconds: number, beyond: RegionBeyond | null = NORTH) {
  const watch = new BorderWatch();
  const asked: [number, number][] = [];
  const find = (x: number, y: number) => {
    asked.push([x, y]);
    return beyond;
  };
  watch.update(place, REGION, 0, find);
  watch.update(place, REGION, 1000 * seconds, find);
  return { wait: watch.wait, asked: asked.at(-1) };
}

it('waits only outside of the region, whose sides may differ', () => {
  expect(waitAt(motion(255, 500), 5).wait).toBeNull();
  expect(waitAt(motion(0, 0), 5).wait).toBeNull();
  expect(waitAt(motion(-0.1, 3), 5).wait).not.toBeNull();
  expect(waitAt(motion(3, 512), 5).asked).toEqual([1003, 2512]);
});

it('goes on with the last motion for a second, since a simulator stops at the border', () => {
  const walking = motion(254, 20, [3, 0, 0]);
  expect(waitAt(walking, 0).wait).toBeNull();
  expect(waitAt(walking, 0.5).wait).not.toBeNull();
  expect(waitAt(walking, 60).asked).toEqual([1000 + 254 + 3.75, 2020]);
});

it('says what is wrong after two seconds', () => {
  const outside = motion(3, 513);
  expect(waitAt(outside, 1.9).wait).toEqual({ since: 0, to: 'North', problem: null });
  expect(waitAt(outside, 2).wait?.problem).toBe('waiting');
  expect(waitAt(outside, 2, null).wait).toEqual({ since: 0, to: null, problem: 'no-neighbour' });
  expect(waitAt(outside, 2, { name: '', isRefused: true }).wait?.problem).toBe('refused');
});

it('begins anew when the agent has been inside, or when it is reset', () => {
  const watch = new BorderWatch();
  const find = () => null;
  watch.update(motion(-1, 3), REGION, 0, find);
  watch.update(motion(1, 3), REGION, 1000, find);
  expect(watch.wait).toBeNull();
  watch.update(motion(-1, 3), REGION, 5000, find);
  expect(watch.wait?.problem).toBeNull();
  watch.reset();
  expect(watch.wait).toBeNull();
  watch.update(null, REGION, 9000, find);
  expect(watch.wait).toBeNull();
});
