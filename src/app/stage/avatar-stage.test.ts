import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FrameDisplay } from '../../../test/frame-display.ts';
import { until } from '../../../test/until.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { AppState, type LoadedDocument } from '../state/index.ts';
import { AvatarStage } from './avatar-stage.ts';

const FRAME_MS = 1000 / 60;
const FIVE_SECONDS = 300;

let display: FrameDisplay;
let state: AppState;
let avatarStage: AvatarStage;

beforeEach(() => {
  display = new FrameDisplay();
  state = new AppState();
  avatarStage = new AvatarStage(state);
});
afterEach(() => vi.unstubAllGlobals());

/** Plays for a second, then pauses. */
function pause(): void {
  display.run(60, FRAME_MS);
  state.playing.value = false;
  display.run(60, FRAME_MS);
}

it('requests every frame while time passes', () => {
  expect(display.run(FIVE_SECONDS, FRAME_MS)).toBe(FIVE_SECONDS);
});

it('requests none in five seconds of a pause', () => {
  pause();
  expect(display.run(FIVE_SECONDS, FRAME_MS)).toBe(0);
  expect(display.isAsked).toBe(false);
});

it('wakes for a change, reports what drives the joints, and sleeps again', () => {
  pause();
  const ticks = state.motionTick.value;
  state.overrideRule.value = 'rank';
  const frames = display.run(FIVE_SECONDS, FRAME_MS);
  expect(frames).toBeGreaterThan(0);
  expect(frames).toBeLessThan(20);
  avatarStage.player.setClips([], true, false);
  avatarStage.invalidate();
  display.run(60, FRAME_MS);
  expect(state.motionTick.value).toBeGreaterThan(ticks);
  expect(display.isAsked).toBe(false);
});

it('continues when time passes again', () => {
  pause();
  state.playing.value = true;
  expect(display.run(60, FRAME_MS)).toBe(60);
});

it('continues for as long as a frame listener is busy', () => {
  pause();
  const listener = { beforeFrame: () => false, afterFrame: () => {}, isBusy: true };
  avatarStage.addFrameListener(listener);
  avatarStage.invalidate();
  expect(display.run(60, FRAME_MS)).toBe(60);
  listener.isBusy = false;
  display.run(60, FRAME_MS);
  expect(display.isAsked).toBe(false);
});

it('gives every frame to another scene', () => {
  pause();
  const advance = vi.fn(() => false);
  avatarStage.showScene({ advance, pose: () => {}, frameCamera: () => {} });
  expect(display.run(60, FRAME_MS)).toBe(60);
  expect(advance).toHaveBeenCalledTimes(60);
  avatarStage.showScene(null);
  display.run(60, FRAME_MS);
  expect(display.isAsked).toBe(false);
});

it('requests no frames while it is externally driven', () => {
  avatarStage.setExternallyDriven(true);
  expect(display.isAsked).toBe(false);
  avatarStage.setExternallyDriven(false);
  expect(display.isAsked).toBe(true);
});

it('follows nothing any more once it is disposed of', () => {
  avatarStage.dispose();
  const { revision } = avatarStage.player;
  state.playing.value = false;
  state.playing.value = true;
  state.repeat.value = false;
  avatarStage.invalidate();
  expect(avatarStage.player.revision).toBe(revision);
  expect(display.isAsked).toBe(false);
});

it('requests no frame before it is shown', () => {
  const hidden = new AvatarStage(state, { startsHidden: true });
  avatarStage.dispose();
  state.playing.value = true;
  expect(display.run(60, FRAME_MS)).toBe(0);
  hidden.show();
  expect(display.run(60, FRAME_MS)).toBe(60);
  hidden.dispose();
});

it('wears the shape of an opened wearable, and takes it off with its row', async () => {
  const head = () => avatarStage.player.basePose.scales[3 * defaultSkeleton.jointNumber('mHead')];
  expect(head()).toBe(1);
  const shape = { type: 0, parameters: new Map([[33, 2]]) };
  const content = { fileKind: 'wearable', document: shape };
  state.items.value = [{ kind: 'document', id: 'shape', content } as unknown as LoadedDocument];
  await until(() => head() !== 1, 'the shape');
  expect(head()).toBeCloseTo(0.925, 6);
  const worn = state.bodyShape.value;
  state.items.value = [...state.items.value];
  expect(state.bodyShape.value).toBe(worn);
  state.items.value = [];
  expect(state.bodyShape.value).toBe(null);
  expect(head()).toBe(1);
});
