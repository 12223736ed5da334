import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { decodeAnimation } from '../src/formats/animation/index.ts';
import { expect, framesDrawn, openPage, ownFile, test } from './fixtures.ts';

const WALK = decodeAnimation(ownFile('samples/walk.anim').bytes);
/** Seconds of one pass of the walk. */
const PASS = WALK.loopOut - WALK.loopIn;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share' });

async function openTab(page: Page, name: string): Promise<Locator> {
  await page.keyboard.press('l');
  await dialog(page).getByRole('tab', { name, exact: true }).click();
  return dialog(page);
}

async function setSize(page: Page, width: number, height = width): Promise<void> {
  await dialog(page).getByLabel('Size', { exact: true }).selectOption('custom');
  const sides = { 'Width in pixels': width, 'Height in pixels': height };
  for (const [name, side] of Object.entries(sides)) {
    await page.getByRole('textbox', { name }).fill(String(side));
    await page.keyboard.press('Enter');
  }
}

async function setLength(page: Page, seconds: number): Promise<void> {
  await page.getByRole('textbox', { name: 'Length' }).fill(String(seconds));
  await page.keyboard.press('Enter');
}

/** Presses a button that saves a file, and returns the file. */
async function save(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [saved] = await Promise.all([
    page.waitForEvent('download', { timeout: 80_000 }),
    dialog(page).getByRole('button', { name: button, exact: true }).click(),
  ]);
  return { name: saved.suggestedFilename(), bytes: readFileSync(await saved.path()) };
}

/** The times and durations of a video's frames in seconds, in the order in which they are shown, and its codec. */
async function framesOf(bytes: Uint8Array) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const track = (await input.getPrimaryVideoTrack())!;
  const packets: { timestamp: number; duration: number }[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  packets.sort((a, b) => a.timestamp - b.timestamp);
  return { codec: await track.getCodec(), packets, seconds: await input.getDurationFromMetadata() };
}

/** The pixels of a picture in the page: red, green, blue, alpha. */
const pixelsOf = (page: Page, bytes: Uint8Array, type: string) =>
  page.evaluate(
    async ({ base64, type }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type }));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      return Array.from(context.getImageData(0, 0, image.width, image.height).data);
    },
    { base64: Buffer.from(bytes).toString('base64'), type },
  );

const alphaOf = (pixels: readonly number[]) => pixels.filter((_, index) => index % 4 === 3);

for (const [format, codecs, tolerance] of [
  ['MP4', ['avc'], 1e-6],
  // WebM counts in milliseconds.
  ['WebM', ['vp9', 'vp8'], 0.001],
] as const) {
  test(`${format} has every frame at its exact time, on a machine six times slower`, async ({
    page,
  }) => {
    await openPage(page, './?anim=samples/walk.anim');
    const share = await openTab(page, 'Video');
    await share.getByRole('button', { name: 'Animation', exact: true }).click();
    await share.getByRole('button', { name: format, exact: true }).click();
    await setSize(page, 128);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const { name, bytes } = await save(page, 'Record');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    expect(name).toBe(`walk-pass-128x128.${format.toLowerCase()}`);
    const { codec, packets, seconds } = await framesOf(bytes);
    expect(codecs).toContain(codec);
    const count = Math.round(PASS * 30);
    expect(packets.length).toBe(count);
    expect(seconds).toBeCloseTo(PASS, 2);
    packets.forEach(({ timestamp }, frame) => {
      expect(Math.abs(timestamp - (frame * PASS) / count)).toBeLessThanOrEqual(tolerance);
    });
  });
}

test('a WebP loop has all frames and exactly the length of the pass, and is transparent around the avatar', async ({
  page,
}) => {
  await openPage(page, './?anim=samples/walk.anim');
  const share = await openTab(page, 'Video');
  await share.getByRole('button', { name: 'Animation', exact: true }).click();
  await share.getByRole('button', { name: 'WebP loop' }).click();
  await share.getByRole('button', { name: '24', exact: true }).click();
  await share.getByRole('button', { name: 'None', exact: true }).click();
  await setSize(page, 96);
  const { bytes } = await save(page, 'Record');
  const animation = await page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const decoder = new ImageDecoder({ data, type: 'image/webp' });
    await decoder.tracks.ready;
    const { frameCount, repetitionCount } = decoder.tracks.selectedTrack!;
    const times: number[] = [];
    for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
      times.push((await decoder.decode({ frameIndex })).image.duration! / 1000);
    }
    return { frameCount, repetitionCount, times };
  }, bytes.toString('base64'));
  expect(animation.frameCount).toBe(Math.round(PASS * 24));
  expect(animation.repetitionCount).toBe(Infinity);
  expect(animation.times.reduce((sum, ms) => sum + ms, 0)).toBe(Math.round(PASS * 1000));
  const alpha = alphaOf(await pixelsOf(page, bytes, 'image/webp'));
  expect(alpha[0]).toBe(0);
  expect(alpha.filter((value) => value > 200).length).toBeGreaterThan(0.03 * alpha.length);
});

test('the frames of two recordings are the same, however slow the machine', async ({ page }) => {
  await openPage(page, './?anim=samples/walk.anim');
  const share = await openTab(page, 'Video');
  await share.getByRole('button', { name: 'Animation', exact: true }).click();
  await share.getByRole('button', { name: 'PNG frames' }).click();
  await setSize(page, 64);
  const fast = unzipSync((await save(page, 'Record')).bytes);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const slow = unzipSync((await save(page, 'Record')).bytes);
  expect(Object.keys(slow)).toEqual(Object.keys(fast));
  for (const [name, picture] of Object.entries(fast)) {
    expect(Buffer.from(slow[name]).equals(Buffer.from(picture)), name).toBe(true);
  }
});

test('where H.264 cannot be encoded, MP4 is off with the reason and WebM is taken', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const isSupported = VideoEncoder.isConfigSupported.bind(VideoEncoder);
    VideoEncoder.isConfigSupported = async (config) =>
      config.codec.startsWith('avc') ? { supported: false, config } : isSupported(config);
  });
  await openPage(page, './?anim=samples/walk.anim');
  const share = await openTab(page, 'Video');
  const mp4 = share.getByRole('button', { name: 'MP4', exact: true });
  await expect(mp4).toBeDisabled();
  await expect(share.getByText('This browser cannot encode MP4 in this size.')).toBeVisible();
  await expect(share.getByRole('button', { name: 'WebM', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('closing asks once during a recording, which can go on or be stopped', async ({ page }) => {
  await openPage(page, './?anim=samples/walk.anim');
  const share = await openTab(page, 'Video');
  await share.getByRole('button', { name: 'PNG frames' }).click();
  await setLength(page, 60);
  await share.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(share.getByText(/Frame \d+ of 1800/)).toBeVisible();
  await expect(share.getByRole('button', { name: 'Stop recording' })).toBeFocused();
  await page.keyboard.press('Escape');
  const question = share.getByRole('alertdialog', { name: 'Closing stops the recording.' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep recording' }).click();
  await expect(question).toBeHidden();
  await expect(share.getByText(/\d+ %, about \d+ s left/)).toBeVisible();
  await share.getByRole('button', { name: 'Close (Esc)' }).click();
  await question.getByRole('button', { name: 'Stop and close' }).click();
  await expect(share).toBeHidden();
  await page.keyboard.press('l');
  await expect(share.getByRole('button', { name: 'Record', exact: true })).toBeEnabled();
});

test('a picture with the background "none" is transparent everywhere except for the avatar', async ({
  page,
}) => {
  await openPage(page, './?anim=samples/walk.anim');
  await expect(page.getByRole('button', { name: 'Pause (Space)' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play (Space)' })).toBeVisible();
  await framesDrawn(page);
  const share = await openTab(page, 'Picture');
  await setSize(page, 256);
  await share.getByRole('button', { name: 'None', exact: true }).click();
  const withGrid = await pixelsOf(page, (await save(page, 'Save the picture')).bytes, 'image/png');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await framesDrawn(page);
  await openTab(page, 'Picture');
  const without = await pixelsOf(page, (await save(page, 'Save the picture')).bytes, 'image/png');
  expect(withGrid).toEqual(without);
  const alpha = alphaOf(withGrid);
  // The ground, its shadow and the labels would cover the lower rows; only edges of the avatar are translucent.
  expect(alpha.slice(-256 * 4).every((value) => value === 0)).toBe(true);
  const translucent = alpha.filter((value) => value > 0 && value < 250).length;
  const opaque = alpha.filter((value) => value >= 250).length;
  expect(opaque).toBeGreaterThan(0.03 * alpha.length);
  expect(translucent).toBeLessThan(0.35 * opaque);
});
