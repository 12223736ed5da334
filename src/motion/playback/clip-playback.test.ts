import { expect, it } from 'vitest';
import {
  type ClipPlayback,
  type ClipTiming,
  startPlayback,
  stopPlayback,
  updatePlayback,
} from './clip-playback.ts';

const ONCE: ClipTiming = {
  duration: 4,
  loop: false,
  loopIn: 0,
  loopOut: 4,
  easeIn: 1,
  easeOut: 2,
};
/** An intro of 1 s, a loop of 2 s, an outro of 1 s. */
const LOOP: ClipTiming = { ...ONCE, loop: true, loopIn: 1, loopOut: 3 };

function at(run: ClipPlayback, elapsed: number): ClipPlayback {
  run.elapsed = elapsed;
  updatePlayback(run);
  return run;
}
const timeAt = (timing: ClipTiming, elapsed: number) => at(startPlayback(timing), elapsed).time;
const weightAt = (timing: ClipTiming, elapsed: number) => at(startPlayback(timing), elapsed).weight;

it('runs on when it does not loop', () => {
  expect(timeAt(ONCE, 3.5)).toBe(3.5);
});

it.each([
  [0.5, 0.5],
  [3, 3],
  [3.5, 1.5],
  [5, 1],
  [6.25, 2.25],
])('plays the intro once and then the loop: after %f s at %f', (elapsed, time) => {
  expect(timeAt(LOOP, elapsed)).toBe(time);
});

it('holds where loop-in and loop-out meet', () => {
  const hold = { ...LOOP, loopIn: 4, loopOut: 4 };
  expect(timeAt(hold, 3)).toBe(3);
  expect(timeAt(hold, 40)).toBe(4);
  expect(at(startPlayback(hold), 40).ended).toBe(false);
});

it('stays at 0 while it loops over nothing', () => {
  const still = { ...LOOP, duration: 0, loopIn: 0, loopOut: 0 };
  expect(timeAt(still, 9)).toBe(0);
  expect(at(startPlayback(still), 9).ended).toBe(false);
});

it('bears reversed loop points, and stops where they lead past the end', () => {
  const reversed = { ...LOOP, loopIn: 3, loopOut: 1 };
  expect(timeAt(reversed, 1.5)).toBe(3.5);
  expect(startPlayback(reversed).easeOutStart).toBe(2);
  expect(timeAt(reversed, 2.5)).toBe(4);
  expect(startPlayback({ ...LOOP, loopIn: 2, loopOut: 1 }).easeOutStart).toBe(Infinity);
});

it('asks its own stop where the loop-out lies behind the end', () => {
  const run = startPlayback({ ...LOOP, loopOut: 5 });
  expect(at(run, 4)).toMatchObject({ time: 4, weight: 1 });
  expect(at(run, 5)).toMatchObject({ time: 4, weight: 0.5, ended: false });
  expect(at(run, 6.001).ended).toBe(true);
});

it('runs on from where it was after a stop, as far as its end', () => {
  const run = startPlayback(LOOP);
  stopPlayback(run, 4);
  expect(at(run, 3.5).time).toBe(1.5);
  expect(at(run, 4).time).toBe(2);
  expect(at(run, 5.5).time).toBe(3.5);
  expect(at(run, 9).time).toBe(4);
});

it('eases in along 3u² − 2u³', () => {
  expect(weightAt(LOOP, 0)).toBe(0);
  expect(weightAt(LOOP, 0.25)).toBe(0.15625);
  expect(weightAt(LOOP, 0.5)).toBe(0.5);
  expect(weightAt(LOOP, 1)).toBe(1);
  expect(weightAt({ ...LOOP, easeIn: 0 }, 0)).toBe(1);
});

it('eases in from what the previous run had left', () => {
  expect(at(startPlayback(LOOP, 0.5), 0).weight).toBe(0.5);
  expect(at(startPlayback(LOOP, 0.5), 0.5).weight).toBe(0.75);
});

it('eases out by itself at the end when it does not loop', () => {
  expect(startPlayback(ONCE).easeOutStart).toBe(2);
  expect(weightAt(ONCE, 2)).toBe(1);
  expect(weightAt(ONCE, 3)).toBe(0.5);
  expect(weightAt(ONCE, 3.5)).toBe(0.15625);
});

it('is not cut off where it eases out for longer than it lasts', () => {
  const run = startPlayback({ ...ONCE, easeIn: 0, easeOut: 8 });
  expect(run.easeOutStart).toBe(0);
  expect(at(run, 4)).toMatchObject({ weight: 0.5, ended: false });
  expect(at(run, 6)).toMatchObject({ weight: 0.15625, ended: false });
  expect(at(run, 8.001).ended).toBe(true);
});

it('is over past its end', () => {
  expect(at(startPlayback(ONCE), 4).ended).toBe(false);
  expect(at(startPlayback(ONCE), 4.001).ended).toBe(true);
  expect(at(startPlayback({ ...ONCE, duration: 0 }), 0).ended).toBe(false);
  expect(at(startPlayback({ ...ONCE, duration: 0, easeOut: 0 }), 0.001).ended).toBe(true);
  expect(at(startPlayback(LOOP), 1000).ended).toBe(false);
});

it('eases out at once on a stop when the loop goes to the end', () => {
  const run = startPlayback({ ...LOOP, loopOut: 4 });
  stopPlayback(run, 10);
  expect(run.easeOutStart).toBe(10);
  expect(at(run, 11).weight).toBe(0.5);
  expect(at(run, 12)).toMatchObject({ weight: 0, ended: false });
  expect(at(run, 12.001).ended).toBe(true);
});

it('finishes the pass and the outro before it has eased out', () => {
  // Asked at 4.5, the pass began at 3 (clip time 1) and ends, outro included, at 6.
  const run = startPlayback({ ...LOOP, easeOut: 1 });
  stopPlayback(run, 4.5);
  expect(run.easeOutStart).toBe(5);
  expect(at(run, 5)).toMatchObject({ time: 3, weight: 1 });
  expect(at(run, 5.5)).toMatchObject({ time: 3.5, weight: 0.5 });
  expect(at(run, 6)).toMatchObject({ time: 4, weight: 0 });
  expect(at(run, 6.001).ended).toBe(true);
});

it('does not ease out before it was asked to', () => {
  const run = startPlayback(LOOP);
  stopPlayback(run, 4.9);
  expect(run.easeOutStart).toBe(4.9);
});

it('counts a stop during the intro from the pass to come', () => {
  // At 0.5 the first pass is still half a second away: 1 + (4 − 1) − 2.
  const run = startPlayback(LOOP);
  stopPlayback(run, 0.5);
  expect(run.easeOutStart).toBe(2);
});

it('keeps the earliest of several stops, none before activation', () => {
  const run = startPlayback({ ...ONCE, easeOut: 0 });
  stopPlayback(run, 3);
  stopPlayback(run, -1);
  stopPlayback(run, 2);
  expect(run.stopRequested).toBe(0);
  expect(at(run, 0)).toMatchObject({ weight: 0, ended: false });
  expect(at(run, 0.5)).toMatchObject({ weight: 0, ended: true });
});

it('fades from the weight it had when it was stopped', () => {
  const run = startPlayback({ ...LOOP, loopOut: 4 });
  stopPlayback(run, 0.5);
  expect(at(run, 1.5).weight).toBe(0.25);
});

it('is held where it is pinned', () => {
  const run = startPlayback(LOOP);
  run.pinned = 3.75;
  expect(at(run, 100).time).toBe(3.75);
  run.pinned = Number.NaN;
  expect(at(run, 6.25).time).toBe(2.25);
});
