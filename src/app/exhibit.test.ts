import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FrameDisplay } from '../../test/frame-display.ts';
import { Exhibit } from './exhibit.ts';
import { AppState } from './state.ts';

const FRAME_MS = 1000 / 60;
const FIVE_SECONDS = 300;

let display: FrameDisplay;
let state: AppState;
let exhibit: Exhibit;

beforeEach(() => {
  display = new FrameDisplay();
  state = new AppState();
  exhibit = new Exhibit(state);
});
afterEach(() => vi.unstubAllGlobals());

/** As a page that was looked at, and then paused. */
function pause(): void {
  display.run(60, FRAME_MS);
  state.playing.value = false;
  display.run(60, FRAME_MS);
}

it('asks for every frame while time passes', () => {
  expect(display.run(FIVE_SECONDS, FRAME_MS)).toBe(FIVE_SECONDS);
});

it('asks for none in five seconds of a pause', () => {
  pause();
  expect(display.run(FIVE_SECONDS, FRAME_MS)).toBe(0);
  expect(display.isAsked).toBe(false);
});

it('wakes for a change, tells what drives the joints, and sleeps again', () => {
  pause();
  const told = state.motionTick.value;
  state.overrideRule.value = 'rank';
  const frames = display.run(FIVE_SECONDS, FRAME_MS);
  expect(frames).toBeGreaterThan(0);
  expect(frames).toBeLessThan(20);
  exhibit.player.follow([], true, false);
  exhibit.invalidate();
  display.run(60, FRAME_MS);
  expect(state.motionTick.value).toBeGreaterThan(told);
  expect(display.isAsked).toBe(false);
});

it('goes on when time passes again', () => {
  pause();
  state.playing.value = true;
  expect(display.run(60, FRAME_MS)).toBe(60);
});

it('goes on for as long as an attendant is busy', () => {
  pause();
  const attendant = { before: () => false, after: () => {}, isBusy: true };
  exhibit.attend(attendant);
  exhibit.invalidate();
  expect(display.run(60, FRAME_MS)).toBe(60);
  attendant.isBusy = false;
  display.run(60, FRAME_MS);
  expect(display.isAsked).toBe(false);
});

it('gives a guest every frame', () => {
  pause();
  const advance = vi.fn(() => false);
  exhibit.host({ advance, pose: () => {}, frame: () => {} });
  expect(display.run(60, FRAME_MS)).toBe(60);
  expect(advance).toHaveBeenCalledTimes(60);
  exhibit.host(null);
  display.run(60, FRAME_MS);
  expect(display.isAsked).toBe(false);
});

it('leaves frames to whoever drives it', () => {
  exhibit.setDriven(true);
  expect(display.isAsked).toBe(false);
  exhibit.setDriven(false);
  expect(display.isAsked).toBe(true);
});

it('follows nothing any more once it is disposed of', () => {
  exhibit.dispose();
  const { revision } = exhibit.player;
  state.playing.value = false;
  state.playing.value = true;
  state.repeat.value = false;
  exhibit.invalidate();
  expect(exhibit.player.revision).toBe(revision);
  expect(display.isAsked).toBe(false);
});
