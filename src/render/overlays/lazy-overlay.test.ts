import { Group } from 'three';
import { beforeEach, expect, it, vi } from 'vitest';
import type { StageTheme } from '../theme-colors.ts';
import { LazyOverlay } from './lazy-overlay.ts';

const LIGHT = {} as StageTheme;
const DARK = {} as StageTheme;

const overlay = { object: new Group(), setTheme: vi.fn(), dispose: vi.fn() };
const load = vi.fn(async () => overlay);
const onReady = vi.fn();
let late: LazyOverlay<typeof overlay>;

beforeEach(() => {
  vi.clearAllMocks();
  late = new LazyOverlay(load, onReady);
});

it('is not fetched before it is to be seen', () => {
  late.setVisible(false);
  expect(load).not.toHaveBeenCalled();
  expect(late.active).toBeNull();
});

it('is fetched once, and tells when it is here', async () => {
  late.setVisible(true);
  expect(late.active).toBeNull();
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  expect(late.active).toBe(overlay);
  expect(late.object.children).toEqual([overlay.object]);
  late.setVisible(false);
  expect(late.active).toBeNull();
  late.setVisible(true);
  expect(late.active).toBe(overlay);
  expect(load).toHaveBeenCalledOnce();
});

it('stays hidden when it was switched off before it came', async () => {
  late.setVisible(true);
  late.setVisible(false);
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  expect(late.object.visible).toBe(false);
  expect(late.active).toBeNull();
});

it('comes in the latest theme, and follows the next', async () => {
  late.setTheme(DARK);
  late.setTheme(LIGHT);
  late.setVisible(true);
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  expect(overlay.setTheme.mock.calls).toEqual([[LIGHT]]);
  late.setTheme(DARK);
  expect(overlay.setTheme).toHaveBeenLastCalledWith(DARK);
});

it('leaves nothing behind when whom it was for has gone before it came', async () => {
  late.setVisible(true);
  late.dispose();
  await vi.waitFor(() => expect(overlay.dispose).toHaveBeenCalledOnce());
  expect([late.active, late.object.children]).toEqual([null, []]);
  late.setVisible(true);
  expect(load).toHaveBeenCalledOnce();
  expect(onReady).not.toHaveBeenCalled();
});
