import { readFileSync } from 'node:fs';

const SOURCE = new URL('../../embed.html', import.meta.url);
const MODULE = '<script type="module" src="./src/embed/page/main.ts"></script>';

/**
 * `embed.html` as it is served: with a plain script in place of the module, because a frame whose origin is opaque may
 * load no modules. The policy of the page names the script by its nonce, since `'self'` matches nothing in such a frame
 * in WebKit, and a file for any server cannot name its address. The nonce is no secret: nothing else is ever written
 * into this page.
 *
 * @param script Path of the script in the folder of the build.
 */
export function embedPage(script: string, language = 'en'): string {
  const page = readFileSync(SOURCE, 'utf8');
  if (!page.includes(MODULE) || !page.includes("'nonce-vitrine'")) {
    throw new Error('embed.html lacks its one script, or the nonce in its policy');
  }
  return page
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(MODULE, `<script src="./${script}" nonce="vitrine" defer></script>`);
}
