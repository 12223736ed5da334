import { expect, it } from 'vitest';
import { headLine } from '../../../../test/joint-wish.ts';
import { ManualClock } from '../../../../test/manual-clock.ts';
import type { PerformanceProgress } from '../../state/index.ts';
import { PerformancePlayer } from './leap-performance.ts';

const TURNS = [0, 0.1, 0.2, 0.3].map((z) => [0, 0, z, Math.sqrt(1 - z * z)] as const);

function stage() {
  const clock = new ManualClock();
  const heads: [seconds: number, z: number][] = [];
  const told: (PerformanceProgress | null)[] = [];
  const player = new PerformancePlayer(
    clock,
    ({ jointState }) => heads.push([clock.now() / 1000, jointState[0].rotation?.[2] ?? 0]),
    (progress) => told.push(progress),
  );
  return { clock, heads, told, player };
}

it('plays every line at its time, once, and tells how far it is', async () => {
  const { clock, heads, told, player } = stage();
  await clock.run(1000);
  player.play('wave.jsonl', [
    headLine(0, TURNS[0]),
    headLine(0.1, TURNS[1]),
    headLine(1, TURNS[2]),
  ]);
  await clock.run(5000);
  expect(heads.map(([time, z]) => [Number(time.toFixed(3)), z])).toEqual([
    [1, 0],
    [1.1, 0.1],
    [2, 0.2],
  ]);
  expect(told.at(0)).toEqual({ name: 'wave.jsonl', time: 0, duration: 1 });
  expect(told.at(-1)).toBeNull();
  const times = told.flatMap((progress) => progress?.time ?? []);
  expect(times.length).toBeGreaterThan(4);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

it('catches up after a sleep, and stops when told to', async () => {
  const { clock, heads, told, player } = stage();
  player.play(
    'a',
    [0, 1, 2, 3].map((time) => headLine(time, TURNS[time])),
  );
  clock.sleep(2500);
  await clock.run(1);
  expect(heads.map(([, z]) => z)).toEqual([0, 0.1, 0.2]);
  player.stop();
  player.stop();
  await clock.run(5000);
  expect(heads).toHaveLength(3);
  expect(told.filter((progress) => progress === null)).toHaveLength(1);
});

it('asks for a pose four times a second until it is stopped', async () => {
  const { clock, heads, player } = stage();
  player.play('pose.json', [headLine(0, TURNS[1])]);
  await clock.run(1000);
  expect(heads).toHaveLength(5);
  player.play('other.json', [headLine(0, TURNS[2])]);
  player.stop();
  await clock.run(1000);
  expect(heads).toHaveLength(6);
});
