import { sha256 } from '@noble/hashes/sha2.js';
import { encodeUtf8 } from '../../../formats/bytes/index.ts';
import { encodeBase64 } from '../../../formats/llsd/index.ts';
import type { PageOptions } from '../../address/index.ts';
import { SAVED_PAGE } from '../../words/en/saved-page.ts';
import { escapeHtml, writeElement } from '../html/embed-code.ts';

/** What a saved page says of itself, besides its files. */
export interface PageContent {
  readonly options: Partial<PageOptions>;
  /** Language of the page's texts, as the `lang` attribute. */
  readonly language: string;
  /** Paths of the files of the default outfit that there are. */
  readonly outfit: readonly string[];
  /** Address of Vitrine's folder, with its slash, where visitors may open the avatar in it; else null. */
  readonly vitrineFolder: string | null;
}

/** A file inside a page: deflated, as base64. */
export interface EmbeddedFile {
  readonly path: string;
  readonly base64: string;
}

/** Fills the window; colours of the stage come from the element. */
const STYLE = `
html, body { height: 100%; margin: 0; overflow: hidden; }
vitrine-avatar { display: block; width: 100%; height: 100%; }
`;

/** Runs the player, which is inside the page. */
const UNPACK = `(async () => {
  const text = document.querySelector('script[data-player]').text;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const script = document.createElement('script');
  script.textContent = await new Response(stream).text();
  document.head.append(script);
})().catch((error) => {
  document.body.textContent = document.body.dataset.tooOld;
  throw error;
});`;

/** The source by which a policy allows this inline script or style, and no other. */
const hashSource = (content: Uint8Array) => `'sha256-${encodeBase64(sha256(content))}'`;

/**
 * One page with everything inside, which plays wherever it is: on a server, on a disk, in a mail. It loads nothing, and
 * its policy forbids that it does.
 */
export function writeOnePage(
  content: PageContent,
  player: EmbeddedFile & { readonly bytes: Uint8Array },
  files: readonly EmbeddedFile[],
): string {
  const scriptSources = [encodeUtf8(UNPACK), player.bytes].map(hashSource).join(' ');
  const policy = `default-src 'none'; script-src ${scriptSources}; style-src ${hashSource(encodeUtf8(STYLE))}; img-src blob: data:; worker-src blob:; connect-src blob:; base-uri 'none'; form-action 'none'`;
  const scripts = [
    ...files.map(
      ({ path, base64 }) =>
        `<script type="text/plain" data-file="${escapeHtml(path)}">${base64}</script>`,
    ),
    `<script type="text/plain" data-player>${player.base64}</script>`,
    `<script>${UNPACK}</script>`,
  ];
  return writeDocument(content, policy, scripts);
}

/** The page of a folder on a server, with its files beside it. */
export function writeHostedPage(content: PageContent, playerPath: string): string {
  const policy = `default-src 'none'; script-src 'self'; style-src ${hashSource(encodeUtf8(STYLE))}; img-src 'self' blob: data:; worker-src blob:; connect-src 'self' blob:; base-uri 'none'; form-action 'none'`;
  return writeDocument(content, policy, [
    `<script src="${escapeHtml(playerPath)}" defer></script>`,
  ]);
}

function writeDocument(
  { options, language, outfit, vitrineFolder }: PageContent,
  policy: string,
  scripts: readonly string[],
): string {
  const address = vitrineFolder === null ? [] : [metaTag('vitrine-address', vitrineFolder)];
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(options.title || 'Vitrine')}</title>
${[metaTag('vitrine-outfit', outfit.join(' ')), ...address].join('\n')}
<style>${STYLE}</style>
<!-- ${SAVED_PAGE.madeWith} -->
</head>
<body data-too-old="${escapeHtml(SAVED_PAGE.tooOld)}">
<noscript>${escapeHtml(SAVED_PAGE.noScript)}</noscript>
${writeElement(options)}
${scripts.join('\n')}
</body>
</html>
`;
}

const metaTag = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}">`;
