import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

const SCRIPT = /<script type="module" src="\.\/src\/embed\/page\/main\.ts"><\/script>/;
const STYLE = /href="\.\/(src\/embed\/page\/[\w-]+\.css)"/;

const POLICY = "script-src 'self'; style-src 'self'";

/**
 * Names our own script and style sheet in the policy. `'self'` is nobody in a frame with an opaque origin to WebKit,
 * and a file for any server cannot name its address. It is no secret: nothing else is ever written into this page.
 */
const NONCE = 'vitrine';
// What our script adds is ours too: chunks, and what the worker imports.
const BUILT_POLICY = `script-src 'nonce-${NONCE}' 'strict-dynamic'; style-src 'nonce-${NONCE}'`;

/** `embed.html` as it is served: its script is the classic one, its styles lie beside that. */
export function embedPage(language = 'en'): Plugin {
  return {
    name: 'vitrine-embed-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = read('embed.html');
        const entry = Object.values(bundle).find(
          (chunk) => chunk.type === 'chunk' && chunk.isEntry && chunk.name === 'embed',
        );
        const path = STYLE.exec(page)?.[1];
        if (!entry || !path || !SCRIPT.test(page) || !page.includes(POLICY)) {
          throw new Error(
            'embed.html has not the policy, the one script and the one style sheet it should have',
          );
        }
        const css = read(path);
        const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
        const style = `embed/page-${hash}.css`;
        this.emitFile({ type: 'asset', fileName: style, source: css });
        const source = page
          .replace('<html lang="en">', `<html lang="${language}">`)
          .replace(SCRIPT, `<script src="./${entry.fileName}" nonce="${NONCE}" defer></script>`)
          .replace(STYLE, `href="./${style}" nonce="${NONCE}"`)
          .replace(POLICY, BUILT_POLICY);
        this.emitFile({ type: 'asset', fileName: 'embed.html', source });
      },
    },
  };
}
