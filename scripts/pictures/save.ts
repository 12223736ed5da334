import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** Of one picture: a page of several has to load on a phone. */
const MAX_BYTES = 120_000;
const QUALITIES = [88, 82, 76, 70, 62, 54];

export function saveFile(path: string, bytes: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  console.log(`${(bytes.length / 1000).toFixed(1).padStart(8)} KB  ${path}`);
}

/** What is seen, as a JPEG of the best quality that fits. */
export async function savePicture(seen: Page | Locator, path: string): Promise<void> {
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    bytes = await seen.screenshot({ type: 'jpeg', quality, animations: 'disabled' });
    if (bytes.length <= MAX_BYTES) break;
  }
  saveFile(path, bytes);
}
