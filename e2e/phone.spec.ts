import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from '@playwright/test';
import { mannequinFace } from '../src/avatar/mannequin/index.ts';
import { expect, framesDrawn, items, jointPosition, openPage, test } from './fixtures.ts';

/** What a visitor does with fingers, in Chromium's emulation of a phone. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

type Point = readonly [x: number, y: number];

const camera = (page: Page) => page.evaluate(() => window.vitrine.camera()!);
const selection = (page: Page) => page.evaluate(() => window.vitrine.selection());

/** Where a joint is drawn, CSS pixels in the window. */
async function jointInWindow(page: Page, name: string): Promise<Point> {
  const { x, y } = (await page.locator('.stage > canvas').boundingBox())!;
  const [left, top] = await page.evaluate((joint) => window.vitrine.jointOnCanvas(joint)!, name);
  return [x + left, y + top];
}

const between = (a: Point, b: Point, share = 0.5): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** Waits until the camera stands still. */
async function cameraAtRest(page: Page): Promise<void> {
  let before = '';
  await expect
    .poll(async () => {
      const now = JSON.stringify(await camera(page));
      const isSame = now === before;
      before = now;
      await framesDrawn(page, 4);
      return isSame;
    })
    .toBe(true);
}

/** Moves fingers in straight lines, in so many steps; each finger is a list of its first and last point. */
async function moveFingers(
  page: Page,
  fingers: readonly (readonly [Point, Point])[],
  steps = 8,
): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const touchPoints = (share: number) =>
    fingers.map(([from, to], id) => {
      const [x, y] = between(from, to, share);
      return { id, x, y };
    });
  await session.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: touchPoints(0),
  });
  for (let step = 1; step <= steps; step++) {
    const points = touchPoints(step / steps);
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points });
    await framesDrawn(page, 1);
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Opens the tee, with time standing still. */
async function openTee(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, './?mesh=samples/linen-tee.llmesh');
  await expect(page.getByRole('navigation', { name: 'Panels' })).toBeVisible();
  await cameraAtRest(page);
}

test('a tap on a sample plays it', async ({ page }) => {
  await openPage(page);
  await page.getByRole('button', { name: /^Dance/ }).tap();
  await expect
    .poll(() => items(page))
    .toContainEqual(expect.objectContaining({ name: 'dance', kind: 'clip', shown: true }));
  const before = (await jointPosition(page, 'mWristLeft'))!;
  await expect.poll(() => jointPosition(page, 'mWristLeft')).not.toEqual(before);
  await page.getByRole('button', { name: 'Pause (Space)' }).tap();
  await expect(page.getByRole('button', { name: 'Play (Space)' })).toBeVisible();
});

test('a drag of its head folds the sheet to each of its heights', async ({ page }) => {
  await openTee(page);
  const grip = page.getByRole('button', { name: /^Panel height/ });
  const sheet = page.locator('.sheet');
  /** Drags the head so that the sheet has this share of the window's height. */
  const dragTo = async (share: number) => {
    const box = (await grip.boundingBox())!;
    const from: Point = [box.x + box.width / 2, box.y + box.height / 2];
    const bottom = box.y + (await sheet.boundingBox())!.height;
    await moveFingers(page, [[from, [from[0], bottom - share * 844 + box.height / 2]]]);
  };
  const expectHeight = async (name: string, share: number) => {
    await expect(grip).toHaveAccessibleName(`Panel height, ${name}`);
    await expect.poll(async () => (await sheet.boundingBox())!.height / 844).toBeCloseTo(share, 2);
  };
  await expectHeight('half', 0.43);
  await dragTo(0.6);
  await expectHeight('full', 0.66);
  await dragTo(0.5);
  await expectHeight('half', 0.43);
  await dragTo(0.2);
  await expectHeight('closed', 0.12);
  await dragTo(0.35);
  await expectHeight('half', 0.43);
  // A tap goes to the next height.
  await grip.tap();
  await expectHeight('full', 0.66);
});

test('a tap on the avatar selects mesh, face and joint; a tap beside it deselects', async ({
  page,
}) => {
  await openTee(page);
  const tap = (point: Point) => page.touchscreen.tap(...point);
  const ends = async (from: string, to: string) =>
    [await jointInWindow(page, from), await jointInWindow(page, to)] as const;
  await tap(between(...(await ends('mTorso', 'mChest')), 0.6));
  await expect.poll(() => selection(page)).toMatchObject({ item: 'linen-tee', face: 0 });
  expect((await selection(page)).joint).not.toBeNull();
  await page.screenshot({ path: 'artifacts/phone-selection.png' });
  await tap(between(...(await ends('mElbowRight', 'mWristRight'))));
  await expect
    .poll(() => selection(page))
    .toEqual({ item: 'mannequin', face: mannequinFace('upper'), joint: 'mElbowRight' });
  const stage = (await page.locator('.stage > canvas').boundingBox())!;
  await tap([stage.x + 30, stage.y + stage.height * 0.6]);
  await expect.poll(() => selection(page)).toMatchObject({ face: null, joint: null });
});

test('two fingers that part at a shoe zoom towards it', async ({ page }) => {
  await openTee(page);
  const shoe = async () =>
    between(await jointInWindow(page, 'mAnkleRight'), await jointInWindow(page, 'mToeRight'));
  const [x, y] = await shoe();
  const before = await camera(page);
  await moveFingers(page, [
    [
      [x - 12, y],
      [x - 60, y],
    ],
    [
      [x + 12, y],
      [x + 60, y],
    ],
  ]);
  await cameraAtRest(page);
  expect((await camera(page)).radius).toBeLessThan(before.radius / 2);
  const after = await shoe();
  expect(Math.abs(after[0] - x)).toBeLessThan(25);
  expect(Math.abs(after[1] - y)).toBeLessThan(25);
  await page.screenshot({ path: 'artifacts/phone-shoe.png' });
  // A gesture is no tap.
  expect(await selection(page)).toMatchObject({ face: null, joint: null });
});

test.describe('sharing to another app', () => {
  /** Replaces the phone's own dialog, which no test can press. */
  async function mockShare(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const shared: string[] = [];
      Object.assign(window, { shared, shareFails: null });
      navigator.canShare = (data) => Boolean(data?.url) || (data?.files?.length ?? 0) > 0;
      navigator.share = async (data) => {
        if (!navigator.userActivation.isActive) throw new DOMException('', 'NotAllowedError');
        const failure = Reflect.get(window, 'shareFails');
        if (failure) throw new DOMException('', failure);
        if (data?.url) shared.push(data.url);
        for (const file of data?.files ?? []) {
          shared.push(`${file.name} ${file.type} ${new Uint8Array(await file.arrayBuffer())[0]}`);
        }
      };
    });
  }
  const shared = (page: Page) => page.evaluate(() => Reflect.get(window, 'shared') as string[]);
  const failWith = (page: Page, name: string | null) =>
    page.evaluate((failure) => Reflect.set(window, 'shareFails', failure), name);

  async function openShare(page: Page, tab: string) {
    await page.getByRole('banner').getByRole('button', { name: 'Share' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await dialog.getByRole('tab', { name: tab, exact: true }).tap();
    return dialog;
  }

  test('hands over the file; closing the list of apps says nothing, a failure is said', async ({
    page,
  }) => {
    await mockShare(page);
    await openTee(page);
    const dialog = await openShare(page, 'File');
    const send = dialog.getByRole('button', { name: 'Send…' });
    const status = dialog.getByRole('status');
    await expect(send).toBeVisible();
    await failWith(page, 'AbortError');
    await send.tap();
    await framesDrawn(page);
    await expect(status).toBeEmpty();
    await failWith(page, 'DataError');
    await send.tap();
    await expect(status).toContainText('could not send the file. Save it');
    await page.screenshot({ path: 'artifacts/phone-send.png' });
    await failWith(page, null);
    await send.tap();
    // "<" of the page's markup
    await expect.poll(() => shared(page)).toEqual([`linen-tee.html text/html ${0x3c}`]);
    await expect(status).toHaveText('Sent linen-tee.html.');
  });

  test('hands over the link too', async ({ page }) => {
    await mockShare(page);
    await openTee(page);
    const dialog = await openShare(page, 'Link');
    const send = dialog.getByRole('button', { name: 'Send…' });
    const status = dialog.getByRole('status');
    await failWith(page, 'NotAllowedError');
    await send.tap();
    await expect(status).toContainText('could not send the link');
    await page.screenshot({ path: 'artifacts/phone-send-link.png' });
    await failWith(page, null);
    await send.tap();
    await expect(status).toHaveText('Sent the link.');
    const [link] = await shared(page);
    expect(link).toBe(await dialog.getByRole('textbox', { name: 'Link' }).inputValue());
    expect(new URL(link).searchParams.get('mesh')).toContain('linen-tee.llmesh');
  });
});

test('files that are chosen in the phone’s own dialog are on the avatar', async ({ page }) => {
  await openPage(page);
  const choose = async (names: string[]) => {
    const chooser = page.waitForEvent('filechooser');
    await page
      .getByRole('button', { name: /^(Choose files|Add)/ })
      .first()
      .tap();
    const files = names.map((name) =>
      fileURLToPath(new URL(`../public/samples/${name}`, import.meta.url)),
    );
    await (await chooser).setFiles(files);
  };
  await choose(['linen-tee.llmesh', 'walk.anim']);
  const shown = (name: string) => expect.objectContaining({ name, shown: true });
  await expect.poll(() => items(page)).toContainEqual(shown('linen-tee'));
  expect(await items(page)).toContainEqual(shown('walk'));
});

test('a toast about a failure covers neither the messages nor the transport', async ({ page }) => {
  await openTee(page);
  const messages = page.getByRole('banner').getByRole('button', { name: /^Messages/ });
  const open = async (name: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('banner').getByRole('button', { name: 'Add' }).tap();
    await (await chooser).setFiles([{ name, mimeType: '', buffer: Buffer.of(1, 2, 3) }]);
  };
  const toast = page.locator('.toast');
  const entry = (name: string) =>
    page.getByRole('heading', { name: `${name} is not a known file` });

  // With the sheet folded, it is above the transport.
  await page.getByRole('navigation').getByRole('button', { name: 'Animation' }).tap();
  await expect(page.getByRole('button', { name: 'Panel height, closed' })).toBeVisible();
  await open('first.bin');
  await expect(page.getByRole('alert')).toContainText('first.bin');
  const play = (await page.getByRole('button', { name: 'Play (Space)' }).boundingBox())!;
  await expect
    .poll(async () => {
      const { y, height } = (await toast.boundingBox())!;
      return y + height;
    })
    .toBeLessThanOrEqual(play.y);
  await page.screenshot({ path: 'artifacts/phone-toast.png' });

  // Opening the messages shows the failure there, and the toast goes.
  await messages.tap();
  await expect(entry('first.bin')).toBeInViewport();
  await expect(toast).toHaveCount(0);

  // While they are open, a failure opens among them.
  await open('second.bin');
  await expect(entry('second.bin')).toBeInViewport();
  await expect(page.getByText('file/unknown-format').first()).toBeInViewport();
  await expect(toast).toHaveCount(0);
  await page.screenshot({ path: 'artifacts/phone-messages.png' });
});
