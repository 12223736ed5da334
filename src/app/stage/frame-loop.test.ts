import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FrameDisplay } from '../../../test/frame-display.ts';
import { FrameLoop } from './frame-loop.ts';

let display: FrameDisplay;

beforeEach(() => {
  display = new FrameDisplay();
});
afterEach(() => vi.unstubAllGlobals());

it('reports the time from frame to frame', () => {
  const seconds: number[] = [];
  new FrameLoop((step) => seconds.push(step) > 0);
  display.run(3, 16);
  expect(seconds).toEqual([0.016, 0.016, 0.016]);
  // A debugger held everything up.
  display.run(1, 5000);
  expect(seconds[3]).toBe(0.1);
});

it('sleeps when no other frame is needed, until it is woken', () => {
  const frame = vi.fn(() => false);
  const loop = new FrameLoop(frame);
  display.run(10, 16);
  expect(frame).toHaveBeenCalledTimes(1);
  expect(display.isAsked).toBe(false);
  display.pass(5000);
  loop.wake();
  loop.wake();
  display.run(1, 16);
  expect(frame).toHaveBeenCalledTimes(2);
  // Time that it slept through is not made up for.
  expect(frame).toHaveBeenLastCalledWith(0.016);
  expect(display.isAsked).toBe(false);
});

it('continues where the frame itself wakes it', () => {
  const loop: FrameLoop = new FrameLoop(() => {
    loop.wake();
    return false;
  });
  display.run(1, 16);
  expect(display.isAsked).toBe(true);
});

it('continues after a frame that failed', () => {
  new FrameLoop(() => {
    throw new Error('a shader');
  });
  expect(() => display.run(1, 16)).toThrow('a shader');
  expect(display.isAsked).toBe(true);
});

it('pauses while it cannot be seen, and continues only if it was awake', () => {
  const frame = vi.fn(() => true);
  const loop = new FrameLoop(frame);
  display.setHidden(true);
  expect(display.isAsked).toBe(false);
  display.setHidden(false);
  expect(display.isAsked).toBe(true);
  loop.setVisible(false);
  loop.wake();
  expect(display.isAsked).toBe(false);
  loop.setVisible(true);
  loop.setPaused(true);
  expect(display.isAsked).toBe(false);
  loop.setPaused(false);
  frame.mockReturnValue(false);
  display.run(1, 16);
  loop.setVisible(false);
  loop.setVisible(true);
  expect(display.isAsked).toBe(false);
});

it('limits the frame rate, on displays of any rate', () => {
  for (const [intervalMs, frames] of [
    [1000 / 60, 30],
    [1000 / 120, 30],
    [1000 / 30, 30],
  ]) {
    const seconds: number[] = [];
    const loop = new FrameLoop((step) => seconds.push(step) > 0, 30);
    display.run(Math.round(1000 / intervalMs), intervalMs);
    expect(seconds).toHaveLength(frames);
    expect(seconds[0]).toBeCloseTo(1 / 30, 6);
    loop.dispose();
  }
});

it('requests nothing once it is disposed of', () => {
  const loop = new FrameLoop(() => true);
  loop.dispose();
  loop.wake();
  display.setHidden(true);
  display.setHidden(false);
  expect(display.isAsked).toBe(false);
});
