import type { Page } from '@playwright/test';
import { decode } from 'fast-png';

export type Rgb = readonly [red: number, green: number, blue: number];

/** The mean colour of a few pixels of the stage's canvas where a joint is drawn. */
export async function colorAt(page: Page, joint: string): Promise<Rgb> {
  const [x, y] = await page.evaluate((name) => window.vitrine.jointOnCanvas(name)!, joint);
  const box = (await page.locator('.stage > canvas').boundingBox())!;
  const side = 6;
  const clip = {
    x: box.x + x - side / 2,
    y: box.y + y - side / 2,
    width: side,
    height: side,
  };
  const { data, channels } = decode(await page.screenshot({ clip }));
  const sums = [0, 0, 0];
  for (let at = 0; at < data.length; at += channels) {
    for (const k of [0, 1, 2]) sums[k] += data[at + k];
  }
  const count = data.length / channels;
  return [sums[0] / count, sums[1] / count, sums[2] / count];
}
