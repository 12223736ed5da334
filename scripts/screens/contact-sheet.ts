import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';

/** A picture on a contact sheet. */
export interface SheetEntry {
  readonly name: string;
  /** Name of the file in the folder of the sheet. */
  readonly file: string;
}

/** Pictures side by side. */
const COLUMNS = { wide: 4, tall: 8 };

/** Saves `sheet.png` in a folder: all its pictures with their names, to be looked at together. */
export async function saveContactSheet(
  browser: Browser,
  folder: string,
  title: string,
  entries: readonly SheetEntry[],
  isTall: boolean,
): Promise<string> {
  const pictures = await Promise.all(
    entries.map(async ({ name, file }) => {
      const base64 = (await readFile(join(folder, file))).toString('base64');
      return `<figure><img src="data:image/png;base64,${base64}" alt=""><figcaption>${name}</figcaption></figure>`;
    }),
  );
  const page = await browser.newPage({ viewport: { width: 1800, height: 900 } });
  await page.setContent(`<!doctype html><title>${title}</title><style>
    body { margin: 16px; background: #888; font: 14px sans-serif }
    main { display: grid; grid-template-columns: repeat(${isTall ? COLUMNS.tall : COLUMNS.wide}, 1fr); gap: 16px }
    figure { margin: 0 } img { display: block; width: 100% } figcaption { padding: 4px 0 }
    </style><h1>${title}</h1><main>${pictures.join('')}</main>`);
  const path = join(folder, 'sheet.png');
  await page.screenshot({ path, fullPage: true });
  await page.close();
  return path;
}
