import { type PageOptions, type UiChoice, writeOptions } from '../../address/index.ts';
import {
  NO_OUTFIT_OPTIONS,
  type OutfitOptions,
  writeOutfitOptions,
} from '../../address/outfit-options.ts';

/** The element that shows the avatar in another page. */
export type EmbedForm = 'iframe' | 'element';

/** Aspect ratio of a frame that is as wide as its container. */
export type EmbedRatio = '16 / 9' | '4 / 3' | '1 / 1';

/** A frame of so many CSS pixels, or as wide as its container. */
export type EmbedSize =
  | { readonly kind: 'fixed'; readonly width: number; readonly height: number }
  | { readonly kind: 'responsive'; readonly ratio: EmbedRatio };

/** The visitor's choices for an embedded avatar, besides what is on the page. */
export interface EmbedChoices {
  readonly size: EmbedSize;
  readonly ui: UiChoice;
  readonly autoplay: boolean;
  readonly theme: PageOptions['theme'];
  readonly background: string;
  /** Degrees per second; 0 for a camera that stands still. */
  readonly autoRotate: number;
  /** Address; empty: none. */
  readonly poster: string;
  readonly title: string;
  /** Caption of the poster. */
  readonly caption: string;
}

/** The script that defines the element, in the folder of `index.html`. */
const ELEMENT_SCRIPT = 'vitrine-avatar.js';

/**
 * What the frame may do: run scripts, be of its own origin (for its files, workers and storage), and open Vitrine in
 * a tab without a sandbox. No forms, and no access to the page around it; it may download pictures where there is a
 * button for it.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** Browsers paint opaque white behind a frame whose colour scheme differs from that of the page around it. */
const TRANSPARENT_STYLE = '; color-scheme: normal';

/** The options of an embedded avatar of these choices. */
export function embedOptions(
  shared: Partial<PageOptions>,
  choices: EmbedChoices,
): Partial<PageOptions> {
  const { ui, autoplay, theme, background, autoRotate, title } = choices;
  const poster = choices.poster.trim() || null;
  return {
    ...shared,
    ui,
    autoplay: autoplay || null,
    // An avatar that plays starts at the beginning; a paused one shows the same moment as the page.
    time: autoplay ? 0 : (shared.time ?? 0),
    theme,
    background,
    autoRotate,
    poster,
    title: toOneLine(title),
    caption: poster ? toOneLine(choices.caption) : '',
  };
}

/**
 * HTML that shows the avatar in another page.
 *
 * @param folder - Address of the folder of `index.html`.
 */
export function writeEmbedCode(
  form: EmbedForm,
  folder: string,
  options: Partial<PageOptions>,
  size: EmbedSize,
): string {
  if (form === 'iframe') {
    return writeTag('iframe', [
      ['src', embedLink(folder, options)],
      ['title', options.title || 'Vitrine'],
      styleOf(size, options.background === 'transparent' ? TRANSPARENT_STYLE : ''),
      ['allow', 'fullscreen'],
      ['loading', 'lazy'],
      ['sandbox', options.ui === 'full' ? `${SANDBOX} allow-downloads` : SANDBOX],
    ]);
  }
  const script = writeTag('script', [['src', folder + ELEMENT_SCRIPT], ['async']]);
  return `${script}\n${writeElement(options, size)}`;
}

/** The element with these options; without a size, its page has to give it one. */
export function writeElement(options: Partial<PageOptions>, size: EmbedSize | null = null): string {
  const style = size ? [styleOf(size)] : [];
  return writeTag('vitrine-avatar', [...attributesOf(writeOptions(options)), ...style]);
}

/** A frame for a page at an address that is relative to the page around it. */
export function writeFrame(address: string, title: string, size: EmbedSize): string {
  return writeTag('iframe', [
    ['src', address],
    ['title', title],
    styleOf(size),
    ['allow', 'fullscreen'],
    ['loading', 'lazy'],
  ]);
}

/** Name and value; a name alone is a boolean attribute. */
type Attribute = readonly [name: string, value?: string];

const ATTRIBUTE_NAMES: Record<string, string> = { mesh: 'src', avatar: 'src', title: 'alt' };

/** Parameters of an address as attributes: files of a kind share one attribute. */
function attributesOf(parameters: URLSearchParams): Attribute[] {
  const values = new Map<string, string>();
  for (const [parameter, value] of parameters) {
    const name = ATTRIBUTE_NAMES[parameter] ?? parameter;
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before} ${value}`);
  }
  return [...values].map(([name, value]) =>
    name === 'autoplay' && value === '1' ? [name] : [name, value],
  );
}

/** A style rather than attributes: it is valid on every element, and a style sheet may override it. */
function styleOf(size: EmbedSize, extra = ''): Attribute {
  const dimensions =
    size.kind === 'fixed'
      ? `width: ${size.width}px; max-width: 100%; height: ${size.height}px`
      : `width: 100%; aspect-ratio: ${size.ratio}`;
  return ['style', `display: block; ${dimensions}; border: 0${extra}`];
}

function writeTag(name: string, attributes: readonly Attribute[]): string {
  const lines = attributes.map(([key, value]) =>
    value === undefined ? `  ${key}` : `  ${key}="${escapeHtml(value)}"`,
  );
  return `<${name}\n${lines.join('\n')}\n></${name}>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** Text as it stands in HTML, also within quotation marks. */
export function escapeHtml(value: string): string {
  return value.replace(/[&"<>]/g, (character) => ENTITIES[character]);
}

/** Replaces control characters and white space by single spaces. */
function toOneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}

/** Escapes that are not necessary in a query: without them, a link with addresses in it stays legible. */
const UNNECESSARY_ESCAPES = /%(3A|2F|2C|40|7E)/g;

/** The folder of a page, with its slash. */
export function folderOf(href: string): string {
  return new URL('.', href).href;
}

/**
 * The link that opens a page with these options; a folder shows its `index.html`.
 *
 * @param outfit - What only the page reads.
 */
export function pageLink(
  address: string,
  options: Partial<PageOptions>,
  outfit: OutfitOptions = NO_OUTFIT_OPTIONS,
): string {
  const parameters = writeOptions(options);
  for (const [name, value] of writeOutfitOptions(outfit)) parameters.set(name, value);
  const query = parameters.toString().replace(UNNECESSARY_ESCAPES, decodeURIComponent);
  return address + (query && `?${query}`);
}

/** The address of an iframe with these options. */
export function embedLink(folder: string, options: Partial<PageOptions>): string {
  return pageLink(`${folder}embed.html`, options);
}

/** Whether a page at this address can be reached only from this computer, or from its own network. */
export function isPrivatePage(href: string): boolean {
  const { protocol, hostname } = new URL(href);
  if (!/^https?:$/.test(protocol)) return true;
  return (
    /(^|\.)(localhost|local|internal)$/.test(hostname) ||
    // Public names may begin with numbers as well: 10.example.org.
    /^(?=[\d.]+$)(127|10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./.test(hostname) ||
    /^\[(::1|f[cd][\da-f]{2}:.*|fe80:.*)\]$/.test(hostname)
  );
}
