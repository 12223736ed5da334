import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { loadDemoContent } from '../../bridge/demo-grid/content/index.ts';
import { LivePage } from './live-page.ts';
import { type MainThreadTask, recordTasks } from './main-thread-trace.ts';

const AVATARS = 8;
const VIEWPORT = { width: 1280, height: 800 };
/** Milliseconds until the page has loaded what it does without at first. */
const SETTLE_MS = 4000;
/** Milliseconds from the last texture until it is sharp, and everything is compiled. */
const AFTERWARDS_MS = 3000;
const POLL_MS = 500;
const TIMEOUT_MS = 180_000;

/** What happened in the page from the key press by which a visitor enters a region until everybody has their textures. */
export interface RegionEntry {
  readonly tasks: readonly MainThreadTask[];
  /** Shader programs at the end. */
  readonly programs: number;
  /** Draw calls of a frame at the end; the most in a second. */
  readonly drawCalls: number;
}

/** Enters the demo region with 8 dressed avatars from the page's start screen. */
export async function enterRegion(siteRoot: string): Promise<RegionEntry> {
  const content = await loadDemoContent(AVATARS);
  const live = await LivePage.open(
    siteRoot,
    { content },
    { viewport: VIEWPORT, enters: false, initScript: countGraphics },
  );
  const { browser, page } = live;
  try {
    await page.getByRole('button', { name: /Enter the demo region/ }).focus();
    await sleep(SETTLE_MS);
    const tasks = await recordTasks(browser, page, async () => {
      await page.keyboard.press('Enter');
      await waitForTextures(page);
      await sleep(AFTERWARDS_MS);
    });
    return { tasks, ...(await page.evaluate(readCounts)) };
  } finally {
    await live.close();
  }
}

/** Waits until all avatars that are in view have their meshes and textures. Asks rarely, since that takes time too. */
async function waitForTextures(page: Page): Promise<void> {
  const isComplete = (count: number) => {
    const inView = window.vitrine.agents().filter(({ isInView }) => isInView);
    return (
      inView.length >= count &&
      inView.every(({ assets }) => assets.total > 3 && assets.ready === assets.total)
    );
  };
  const end = performance.now() + TIMEOUT_MS;
  while (!(await page.evaluate(isComplete, AVATARS))) {
    if (performance.now() > end) throw new Error('the avatars of the region have no textures');
    await sleep(POLL_MS);
  }
}

declare global {
  interface Window {
    /** Of {@link countGraphics}. */
    graphicsCounts?: { programs: number; drawCalls: number };
  }
}

/** Runs in the page before its own scripts: counts programs and draw calls of all its contexts. */
function countGraphics(): void {
  const counts = { programs: 0, drawCalls: 0 };
  window.graphicsCounts = counts;
  const gl = WebGL2RenderingContext.prototype;
  const { linkProgram, deleteProgram, drawElements, drawArrays } = gl;
  const { drawElementsInstanced, drawArraysInstanced } = gl;
  gl.linkProgram = function (program) {
    counts.programs++;
    linkProgram.call(this, program);
  };
  gl.deleteProgram = function (program) {
    if (program) counts.programs--;
    deleteProgram.call(this, program);
  };
  gl.drawElements = function (mode, count, type, offset) {
    counts.drawCalls++;
    drawElements.call(this, mode, count, type, offset);
  };
  gl.drawArrays = function (mode, first, count) {
    counts.drawCalls++;
    drawArrays.call(this, mode, first, count);
  };
  gl.drawElementsInstanced = function (mode, count, type, offset, instances) {
    counts.drawCalls++;
    drawElementsInstanced.call(this, mode, count, type, offset, instances);
  };
  gl.drawArraysInstanced = function (mode, first, count, instances) {
    counts.drawCalls++;
    drawArraysInstanced.call(this, mode, first, count, instances);
  };
}

/** Runs in the page. */
async function readCounts(): Promise<{ programs: number; drawCalls: number }> {
  const counts = window.graphicsCounts!;
  let drawCalls = 0;
  const end = performance.now() + 1000;
  while (performance.now() < end) {
    const before = counts.drawCalls;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    drawCalls = Math.max(drawCalls, counts.drawCalls - before);
  }
  return { programs: counts.programs, drawCalls };
}
