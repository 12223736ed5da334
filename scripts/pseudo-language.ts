/*
 * `npx tsx scripts/pseudo-language.ts [FOLDER]`: builds the page with every text of a words file in ⟦ ⟧ and a third
 * longer, visits the page in a browser, and lists the texts outside of brackets, which are in no words file. Pictures
 * of the page go into FOLDER, to show where a longer text is cut off.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { defaultSkeleton } from '../src/avatar/index.ts';
import { BUILTIN_ANIMATIONS } from '../src/motion/builtin-animations/index.ts';
import { language, translationOf } from './build/language-plugin.ts';
import { outsideOfPseudo } from './build/pseudo-words.ts';
import { CHROMIUM_ARGS, findChromium } from './chromium.mjs';

/** The code that `Intl` has for an accented pseudo language. */
const CODE = 'en-XA';
const PORT = 4193;
const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const PSEUDO = fileURLToPath(new URL('./build/pseudo-words.ts', import.meta.url));

/** The names that a module exports. */
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/** The source of a file of words that wraps every export of the English one. */
function wordFileSource(file: string): string {
  if (file.endsWith('/language.ts')) return `export const LANGUAGE = '${CODE}';`;
  const names = [...readFileSync(file, 'utf8').matchAll(EXPORTED)].map(([, name]) => name);
  const lines = names.map((name) => `export const ${name} = pseudoWords(en.${name});`);
  return [
    `import * as en from ${JSON.stringify(file)};`,
    `import { pseudoWords } from ${JSON.stringify(PSEUDO)};`,
    ...lines,
  ].join('\n');
}

/** Writes a translation of every file of words into `root`, laid out as the project is. */
function writeTranslations(root: string): void {
  for (const name of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    const file = join(SOURCES, name);
    const translated = file.endsWith('.ts') ? translationOf(file, CODE, root) : null;
    if (!translated) continue;
    mkdirSync(dirname(translated), { recursive: true });
    writeFileSync(translated, wordFileSource(file));
  }
}

/** Words that are not translated: names of joints, of animations and of files, units, keys. */
const NAMES = new Set([...defaultSkeleton.names, ...BUILTIN_ANIMATIONS.map(({ name }) => name)]);
const UNTRANSLATED =
  /^(?:[\p{L}\d]|s|ms|mm|cm|m|KB|MB|rot|pos|[\w.-]*\.(?:anim|animatn|bvh|dat|json|jsonl|llmesh|slm)|mannequin|idle|dance|[\w-]*[_-][\w-]*|v?\d[\w.]*|[0-9a-f]{8}.*|Vitrine)$/u;

const isText = (word: string) =>
  /\p{L}/u.test(word) && !NAMES.has(word) && !UNTRANSLATED.test(word);

/** Every text that is shown or read aloud at the moment. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('kbd, code, pre, noscript, script, style')) {
        found.push(node.textContent ?? '');
      }
    }
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['title', 'aria-label', 'aria-valuetext', 'placeholder', 'alt']) {
        found.push(element.getAttribute(name) ?? '');
      }
    }
    return found;
  });

/** Texts outside of brackets, with the part of the page in which they were found. */
const untranslated = new Map<string, string>();

async function collectTexts(
  page: Page,
  place: string,
  pictures: string | undefined,
): Promise<void> {
  await page.waitForTimeout(400);
  for (const text of await textsOf(page)) {
    const rest = outsideOfPseudo(text).trim();
    if (rest.split(/[\s,;:·()/]+/).some(isText) && !untranslated.has(rest))
      untranslated.set(rest, place);
  }
  if (pictures) await page.screenshot({ path: join(pictures, `${place}.png`) });
}

async function visitPage(page: Page, address: string, pictures: string | undefined): Promise<void> {
  await page.goto(address);
  await page.locator('.invite').waitFor();
  await collectTexts(page, 'first-visit', pictures);
  await page.keyboard.press('?');
  await page.locator('dialog.help[open]').waitFor();
  await collectTexts(page, 'help', pictures);
  await page.goto(`${address}?mesh=samples/linen-tee.llmesh&anim=samples/dance.anim`);
  await page.locator('.item .name').nth(3).waitFor();
  await collectTexts(page, 'animation', pictures);
  await page.locator('details:not([open]) > summary').evaluateAll((all) => {
    for (const summary of all) (summary as HTMLElement).click();
  });
  await collectTexts(page, 'animation-unfolded', pictures);
  for (const tab of ['rig', 'live', 'messages']) {
    await page.locator(`#tab-${tab}`).click();
    await collectTexts(page, tab, pictures);
  }
  await page.keyboard.press('h');
  await collectTexts(page, 'handles', pictures);
  await page.locator('.built-ins').click();
  await collectTexts(page, 'library', pictures);
  await page.keyboard.press('Escape');
  await page.locator('.live-button').click();
  await collectTexts(page, 'login', pictures);
}

const pictures = process.argv[2];
if (pictures) mkdirSync(pictures, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'vitrine-pseudo-'));
const dist = join(folder, 'dist');
writeTranslations(folder);
await build({
  logLevel: 'error',
  plugins: [language(CODE, folder)],
  build: { outDir: dist, emptyOutDir: true },
});
const server = await preview({
  build: { outDir: dist },
  preview: { port: PORT, strictPort: true },
});
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await visitPage(page, `http://127.0.0.1:${PORT}/`, pictures);
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
}
for (const [text, place] of untranslated) console.log(`${place}: ${text}`);
console.log(`${untranslated.size} texts outside of the words files`);
process.exit(untranslated.size > 0 ? 1 : 0);
