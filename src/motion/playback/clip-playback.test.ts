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

function at(playback: ClipPlayback, elapsed: number): ClipPlayback {
  playback.elapsed = elapsed;
  updatePlayback(playback);
  return playback;
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

it('stays at 0 when a looping clip has no duration', () => {
  const still = { ...LOOP, duration: 0, loopIn: 0, loopOut: 0 };
  expect(timeAt(still, 9)).toBe(0);
  expect(at(startPlayback(still), 9).ended).toBe(false);
});

it('accepts reversed loop points, and stops where they lead past the end', () => {
  const reversed = { ...LOOP, loopIn: 3, loopOut: 1 };
  expect(timeAt(reversed, 1.5)).toBe(3.5);
  expect(startPlayback(reversed).easeOutStart).toBe(2);
  expect(timeAt(reversed, 2.5)).toBe(4);
  expect(startPlayback({ ...LOOP, loopIn: 2, loopOut: 1 }).easeOutStart).toBe(Infinity);
});

it('stops by itself when the loop-out is after the end', () => {
  const playback = startPlayback({ ...LOOP, loopOut: 5 });
  expect(at(playback, 4)).toMatchObject({ time: 4, weight: 1 });
  expect(at(playback, 5)).toMatchObject({ time: 4, weight: 0.5, ended: false });
  expect(at(playback, 6.001).ended).toBe(true);
});

it('after a stop runs on from where it was to the end of the clip', () => {
  const playback = startPlayback(LOOP);
  stopPlayback(playback, 4);
  expect(at(playback, 3.5).time).toBe(1.5);
  expect(at(playback, 4).time).toBe(2);
  expect(at(playback, 5.5).time).toBe(3.5);
  expect(at(playback, 9).time).toBe(4);
});

it('eases in along 3u² − 2u³', () => {
  expect(weightAt(LOOP, 0)).toBe(0);
  expect(weightAt(LOOP, 0.25)).toBe(0.15625);
  expect(weightAt(LOOP, 0.5)).toBe(0.5);
  expect(weightAt(LOOP, 1)).toBe(1);
  expect(weightAt({ ...LOOP, easeIn: 0 }, 0)).toBe(1);
});

it('eases in from the weight that the previous playback still had', () => {
  expect(at(startPlayback(LOOP, 0.5), 0).weight).toBe(0.5);
  expect(at(startPlayback(LOOP, 0.5), 0.5).weight).toBe(0.75);
});

it('eases out by itself at the end when it does not loop', () => {
  expect(startPlayback(ONCE).easeOutStart).toBe(2);
  expect(weightAt(ONCE, 2)).toBe(1);
  expect(weightAt(ONCE, 3)).toBe(0.5);
  expect(weightAt(ONCE, 3.5)).toBe(0.15625);
});

it('is not cut off when its ease-out is longer than the clip', () => {
  const playback = startPlayback({ ...ONCE, easeIn: 0, easeOut: 8 });
  expect(playback.easeOutStart).toBe(0);
  expect(at(playback, 4)).toMatchObject({ weight: 0.5, ended: false });
  expect(at(playback, 6)).toMatchObject({ weight: 0.15625, ended: false });
  expect(at(playback, 8.001).ended).toBe(true);
});

it('has ended past its end', () => {
  expect(at(startPlayback(ONCE), 4).ended).toBe(false);
  expect(at(startPlayback(ONCE), 4.001).ended).toBe(true);
  expect(at(startPlayback({ ...ONCE, duration: 0 }), 0).ended).toBe(false);
  expect(at(startPlayback({ ...ONCE, duration: 0, easeOut: 0 }), 0.001).ended).toBe(true);
  expect(at(startPlayback(LOOP), 1000).ended).toBe(false);
});

it('eases out at once on a stop when the loop ends with the clip', () => {
  const playback = startPlayback({ ...LOOP, loopOut: 4 });
  stopPlayback(playback, 10);
  expect(playback.easeOutStart).toBe(10);
  expect(at(playback, 11).weight).toBe(0.5);
  expect(at(playback, 12)).toMatchObject({ weight: 0, ended: false });
  expect(at(playback, 12.001).ended).toBe(true);
});

it('finishes the pass and the outro before it has eased out', () => {
  // Stopped at 4.5, the pass began at 3 (clip time 1) and ends, outro included, at 6.
  const playback = startPlayback({ ...LOOP, easeOut: 1 });
  stopPlayback(playback, 4.5);
  expect(playback.easeOutStart).toBe(5);
  expect(at(playback, 5)).toMatchObject({ time: 3, weight: 1 });
  expect(at(playback, 5.5)).toMatchObject({ time: 3.5, weight: 0.5 });
  expect(at(playback, 6)).toMatchObject({ time: 4, weight: 0 });
  expect(at(playback, 6.001).ended).toBe(true);
});

it('does not ease out before the stop', () => {
  const playback = startPlayback(LOOP);
  stopPlayback(playback, 4.9);
  expect(playback.easeOutStart).toBe(4.9);
});

it('counts a stop during the intro from the pass to come', () => {
  // At 0.5 the first pass is still half a second away: 1 + (4 − 1) − 2.
  const playback = startPlayback(LOOP);
  stopPlayback(playback, 0.5);
  expect(playback.easeOutStart).toBe(2);
});

it('keeps the earliest of several stops, none before activation', () => {
  const playback = startPlayback({ ...ONCE, easeOut: 0 });
  stopPlayback(playback, 3);
  stopPlayback(playback, -1);
  stopPlayback(playback, 2);
  expect(playback.stopRequested).toBe(0);
  expect(at(playback, 0)).toMatchObject({ weight: 0, ended: false });
  expect(at(playback, 0.5)).toMatchObject({ weight: 0, ended: true });
});

it('eases out from the weight that it had when it was stopped', () => {
  const playback = startPlayback({ ...LOOP, loopOut: 4 });
  stopPlayback(playback, 0.5);
  expect(at(playback, 1.5).weight).toBe(0.25);
});

it('stays at the pinned time', () => {
  const playback = startPlayback(LOOP);
  playback.pinned = 3.75;
  expect(at(playback, 100).time).toBe(3.75);
  playback.pinned = Number.NaN;
  expect(at(playback, 6.25).time).toBe(2.25);
});
