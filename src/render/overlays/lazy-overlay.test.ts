import { Group } from 'three';
import { beforeEach, expect, it, vi } from 'vitest';
import type { StageTheme } from '../theme-colors.ts';
import { LazyOverlay } from './lazy-overlay.ts';

const LIGHT = {} as StageTheme;
const DARK = {} as StageTheme;

const overlay = { object: new Group(), setTheme: vi.fn(), dispose: vi.fn() };
const load = vi.fn(async () => overlay);
const onLoaded = vi.fn();
let lazy: LazyOverlay<typeof overlay>;

beforeEach(() => {
  vi.clearAllMocks();
  lazy = new LazyOverlay(load, onLoaded);
});

it('is not loaded before it is shown', () => {
  lazy.setVisible(false);
  expect(load).not.toHaveBeenCalled();
  expect(lazy.active).toBeNull();
});

it('is loaded once, and reports when it is', async () => {
  lazy.setVisible(true);
  expect(lazy.active).toBeNull();
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
  expect(lazy.active).toBe(overlay);
  expect(lazy.object.children).toEqual([overlay.object]);
  lazy.setVisible(false);
  expect(lazy.active).toBeNull();
  lazy.setVisible(true);
  expect(lazy.active).toBe(overlay);
  expect(load).toHaveBeenCalledOnce();
});

it('is loaded when it is shown again after it could not be fetched', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  lazy.setVisible(true);
  await vi.waitFor(() => {
    lazy.setVisible(true);
    expect(load).toHaveBeenCalledTimes(2);
  });
  await vi.waitFor(() => expect(lazy.active).toBe(overlay));
});

it('stays hidden when it was hidden again while loading', async () => {
  lazy.setVisible(true);
  lazy.setVisible(false);
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
  expect(lazy.object.visible).toBe(false);
  expect(lazy.active).toBeNull();
});

it('has the latest theme once loaded, and follows the next', async () => {
  lazy.setTheme(DARK);
  lazy.setTheme(LIGHT);
  lazy.setVisible(true);
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
  expect(overlay.setTheme.mock.calls).toEqual([[LIGHT]]);
  lazy.setTheme(DARK);
  expect(overlay.setTheme).toHaveBeenLastCalledWith(DARK);
});

it('is disposed of when its avatar was removed while loading', async () => {
  lazy.setVisible(true);
  lazy.dispose();
  await vi.waitFor(() => expect(overlay.dispose).toHaveBeenCalledOnce());
  expect([lazy.active, lazy.object.children]).toEqual([null, []]);
  lazy.setVisible(true);
  expect(load).toHaveBeenCalledOnce();
  expect(onLoaded).not.toHaveBeenCalled();
});
