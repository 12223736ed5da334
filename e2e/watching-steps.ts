import { expect, type Frame, type Page } from '@playwright/test';
import type { LiveStatus } from '../src/embed/contract.ts';
import type { VitrineAvatar } from './embed-fixtures.ts';

/* What tests of live regions in embeds do and look at. */

/** The frames of the page’s embeds. */
export const framesOf = (page: Page) => page.frames().filter((frame) => frame !== page.mainFrame());

/** The status that the embed's event has told last. */
export function status(frame: Frame): Promise<LiveStatus | null> {
  return frame.evaluate(() => {
    const element = document.querySelector('vitrine-avatar');
    const known = window as { liveStatus?: LiveStatus };
    if (element && !element.dataset.followed) {
      element.dataset.followed = '1';
      element.addEventListener('live', (event) => {
        known.liveStatus = (event as CustomEvent<LiveStatus>).detail;
      });
    }
    return known.liveStatus ?? null;
  });
}

/** The names of the avatars in the scene, and where their left wrists are drawn. */
export function avatars(frame: Frame): Promise<Record<string, readonly number[] | null>> {
  return frame.evaluate(async () => {
    const element = document.querySelector('vitrine-avatar') as VitrineAvatar;
    const viewer = await element.requestViewer();
    const watch = viewer.watching?.controller;
    const rows = watch?.live.agents.value.filter(({ isInView }) => isInView) ?? [];
    return Object.fromEntries(
      rows.map(({ agentId, name }) => [name, watch?.jointPosition(agentId, 'mWristLeft') ?? null]),
    );
  });
}

/** That the picture is live, and how many watch it. */
export const pill = (frame: Frame) => frame.locator('.watch-pill');
/** Why nothing moves. */
export const notice = (frame: Frame) => frame.locator('.watch-notice');

/** Resolves when some avatars are drawn. */
export async function showsAvatars(frame: Frame): Promise<void> {
  await expect
    .poll(async () => Object.values(await avatars(frame)).filter(Boolean).length, {
      timeout: 60_000,
    })
    .toBeGreaterThan(2);
}

/** The names of all avatars of the square, once nobody comes and no name changes any more: display names come later. */
export async function arrivedNames(frame: Frame): Promise<string[]> {
  let [before, names]: string[][] = [[], []];
  await expect
    .poll(
      async () => {
        [before, names] = [names, Object.keys(await avatars(frame)).sort()];
        return names.length > 0 && names.join() === before.join();
      },
      { intervals: [2500] },
    )
    .toBe(true);
  return names;
}

/** Resolves when two embeds show the same avatars; some come and go meanwhile. */
export async function showSameAvatars(first: Frame, second: Frame): Promise<void> {
  const areSame = async () => {
    const [names, others] = await Promise.all([arrivedNames(first), arrivedNames(second)]);
    return names.join() === others.join();
  };
  await expect.poll(areSame, { timeout: 90_000 }).toBe(true);
}

/** Where the region has reported the avatars last, by their ids. */
function reports(frame: Frame): Promise<Record<string, readonly number[]>> {
  return frame.evaluate(async () => {
    const element = document.querySelector('vitrine-avatar') as VitrineAvatar;
    const rows = (await element.requestViewer()).watching?.controller.live.agents.value ?? [];
    return Object.fromEntries(rows.map(({ agentId, position }) => [agentId, position]));
  });
}

/** Whether something has moved by more than a centimetre. */
const hasMoved = (
  before: Record<string, readonly number[] | null>,
  now: Record<string, readonly number[] | null>,
) =>
  Object.entries(now).some(([name, to]) => {
    const from = before[name];
    return from && to && Math.hypot(...to.map((value, axis) => value - from[axis])) > 0.01;
  });

/**
 * Resolves when an avatar has been reported elsewhere than before, and the wrist of one has moved: they would play their
 * animations also without reports.
 */
export async function seesMotion(frame: Frame, timeout = 45_000): Promise<void> {
  const [drawn, reported] = [await avatars(frame), await reports(frame)];
  const isMoving = async () =>
    hasMoved(drawn, await avatars(frame)) && hasMoved(reported, await reports(frame));
  await expect.poll(isMoving, { timeout }).toBe(true);
}
