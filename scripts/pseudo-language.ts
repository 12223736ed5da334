/*
 * `npx tsx scripts/pseudo-language.ts [FOLDER]`: builds the page in a language that nobody speaks, in which
 * every text stands in ⟦ ⟧ and is a third longer, goes through the page in a browser, and lists what stands
 * outside of brackets: that is no text of a words file. Pictures of it go into FOLDER, to see what is cut.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { defaultSkeleton } from '../src/avatar/index.ts';
import { BUILTIN_ANIMATIONS } from '../src/motion/builtin-animations/index.ts';
import { language, translationOf } from './build/language.ts';
import { outsideOfPseudo } from './build/pseudo-words.ts';
import { CHROMIUM_ARGS, findChromium } from './chromium.mjs';

/** As `Intl` knows the accented pseudo language. */
const CODE = 'en-XA';
const PORT = 4193;
const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const PSEUDO = fileURLToPath(new URL('./build/pseudo-words.ts', import.meta.url));

/** The names that a module exports. */
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/** A file of words that wraps all that the English one exports. */
function wrapped(file: string): string {
  if (file.endsWith('/language.ts')) return `export const LANGUAGE = '${CODE}';`;
  const names = [...readFileSync(file, 'utf8').matchAll(EXPORTED)].map(([, name]) => name);
  const lines = names.map((name) => `export const ${name} = pseudoWords(en.${name});`);
  return [
    `import * as en from ${JSON.stringify(file)};`,
    `import { pseudoWords } from ${JSON.stringify(PSEUDO)};`,
    ...lines,
  ].join('\n');
}

/** Translates every file of words into `root`, which stands for the project. */
function writeLanguage(root: string): void {
  for (const name of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    const file = join(SOURCES, name);
    const translated = file.endsWith('.ts') ? translationOf(file, CODE, root) : null;
    if (!translated) continue;
    mkdirSync(dirname(translated), { recursive: true });
    writeFileSync(translated, wrapped(file));
  }
}

/** What is no text: names of joints, of animations and of files, units, keys. */
const NAMES = new Set([...defaultSkeleton.names, ...BUILTIN_ANIMATIONS.map(({ name }) => name)]);
const NO_TEXT =
  /^(?:[\p{L}\d]|s|ms|mm|cm|m|KB|MB|rot|pos|[\w.-]*\.(?:anim|animatn|bvh|dat|json|jsonl|llmesh|slm)|mannequin|idle|dance|[\w-]*[_-][\w-]*|v?\d[\w.]*|[0-9a-f]{8}.*|Vitrine)$/u;

const isText = (word: string) => /\p{L}/u.test(word) && !NAMES.has(word) && !NO_TEXT.test(word);

/** Every text that can be seen or heard now. */
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

const escaped = new Map<string, string>();

async function look(page: Page, place: string, pictures: string | undefined): Promise<void> {
  await page.waitForTimeout(400);
  for (const text of await textsOf(page)) {
    const rest = outsideOfPseudo(text).trim();
    if (rest.split(/[\s,;:·()/]+/).some(isText) && !escaped.has(rest)) escaped.set(rest, place);
  }
  if (pictures) await page.screenshot({ path: join(pictures, `${place}.png`) });
}

async function goThrough(page: Page, address: string, pictures: string | undefined): Promise<void> {
  await page.goto(address);
  await page.locator('.invite').waitFor();
  await look(page, 'first-visit', pictures);
  await page.keyboard.press('?');
  await page.locator('dialog.help[open]').waitFor();
  await look(page, 'help', pictures);
  await page.goto(`${address}?mesh=samples/linen-tee.llmesh&anim=samples/dance.anim`);
  await page.locator('.item .name').nth(3).waitFor();
  await look(page, 'animation', pictures);
  await page.locator('details:not([open]) > summary').evaluateAll((all) => {
    for (const summary of all) (summary as HTMLElement).click();
  });
  await look(page, 'animation-unfolded', pictures);
  for (const tab of ['rig', 'live', 'messages']) {
    await page.locator(`#tab-${tab}`).click();
    await look(page, tab, pictures);
  }
  await page.keyboard.press('h');
  await look(page, 'handles', pictures);
  await page.locator('.built-ins').click();
  await look(page, 'library', pictures);
  await page.keyboard.press('Escape');
  await page.locator('.live-button').click();
  await look(page, 'login', pictures);
}

const pictures = process.argv[2];
if (pictures) mkdirSync(pictures, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'vitrine-pseudo-'));
const dist = join(folder, 'dist');
writeLanguage(folder);
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
  await goThrough(page, `http://127.0.0.1:${PORT}/`, pictures);
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
}
for (const [text, place] of escaped) console.log(`${place}: ${text}`);
console.log(`${escaped.size} texts outside of the words files`);
process.exit(escaped.size > 0 ? 1 : 0);
