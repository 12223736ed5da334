import type { Page } from '@playwright/test';

/** A colour: red, green and blue, 0 to 255. */
export type Rgb = readonly number[];

/** The average colour of a square of the page about a point, CSS pixels. */
export async function pictureColor(page: Page, x: number, y: number, size: number): Promise<Rgb> {
  const clip = { x: x - size / 2, y: y - size / 2, width: size, height: size };
  const picture = await page.screenshot({ clip });
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  }, picture.toString('base64'));
}
