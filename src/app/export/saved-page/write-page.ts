import { sha256 } from '@noble/hashes/sha2.js';
import { encodeUtf8 } from '../../../formats/bytes/index.ts';
import { encodeBase64 } from '../../../formats/llsd/index.ts';
import type { EmbeddedText } from '../../../offload/saving/index.ts';
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

/** A file inside a page. */
export interface EmbeddedFile extends EmbeddedText {
  readonly path: string;
}

/** Fills the window; colours of the stage come from the element. */
const STYLE = `
html, body { height: 100%; margin: 0; overflow: hidden; }
vitrine-avatar { display: block; width: 100%; height: 100%; }
`;

/** Reads a file that is inside the page, coded by `encodePageText`; for the player as well. */
export const READ_FILE = `function vitrineFile({ text }) {
  const valueAt = (index) => {
    const code = text.charCodeAt(index);
    return (code === 124 ? 60 : code === 126 ? 123 : code) - 33;
  };
  const bytes = new Uint8Array(Math.floor((text.length * 6.5) / 8));
  let bits = 0, count = 0, at = 0;
  for (let index = 0; index < text.length; index += 2) {
    bits |= (valueAt(index) + (index + 1 < text.length ? 91 * valueAt(index + 1) : 0)) << count;
    for (count += 13; count > 7; count -= 8) {
      bytes[at++] = bits;
      bits >>= 8;
    }
  }
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream);
}`;

/** Runs the player, which is inside the page. */
const UNPACK = `${READ_FILE}
(async () => {
  const code = await vitrineFile(document.querySelector('script[data-player]')).text();
  const script = document.createElement('script');
  script.textContent = code;
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
 *
 * @param licenses - Of what is inside, as gzip in base64, which can be read without the page.
 */
export function writeOnePage(
  content: PageContent,
  player: EmbeddedFile,
  files: readonly EmbeddedFile[],
  licenses: string,
): BlobPart[] {
  const scriptSources = `${hashSource(encodeUtf8(UNPACK))} 'sha256-${player.sha256}'`;
  const policy = `default-src 'none'; script-src ${scriptSources}; style-src ${hashSource(encodeUtf8(STYLE))}; img-src blob: data:; worker-src blob:; connect-src blob:; base-uri 'none'; form-action 'none'`;
  const scripts = [
    ...files.map(({ path, text }) => [`data-file="${escapeHtml(path)}"`, text] as const),
    ['data-licenses', licenses] as const,
    ['data-player', player.text] as const,
  ];
  const [before, after] = writeDocument(content, policy);
  return [
    before,
    ...scripts.flatMap(([name, text]) => [
      `<script type="text/plain" ${name}>`,
      text,
      '</script>\n',
    ]),
    `<script>${UNPACK}</script>`,
    after,
  ];
}

/** The page of a folder on a server, with its files beside it. */
export function writeHostedPage(content: PageContent, playerPath: string): string {
  const policy = `default-src 'none'; script-src 'self'; style-src ${hashSource(encodeUtf8(STYLE))}; img-src 'self' blob: data:; worker-src blob:; connect-src 'self' blob:; base-uri 'none'; form-action 'none'`;
  const script = `<script src="${escapeHtml(playerPath)}" defer></script>`;
  return writeDocument(content, policy).join(script);
}

/** The document before its scripts, and after them. */
function writeDocument(
  { options, language, outfit, vitrineFolder }: PageContent,
  policy: string,
): [before: string, after: string] {
  const address = vitrineFolder === null ? [] : [metaTag('vitrine-address', vitrineFolder)];
  const before = `<!doctype html>
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
`;
  return [before, '\n</body>\n</html>\n'];
}

const metaTag = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}">`;
