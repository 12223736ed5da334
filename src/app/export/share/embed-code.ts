import { type PageOptions, type UiChoice, writeOptions } from '../../address/index.ts';

/** By what a page of somebody else's shows the avatar. */
export type EmbedForm = 'iframe' | 'element';

/** Width to height of a frame that is as wide as its place. */
export type EmbedRatio = '16 / 9' | '4 / 3' | '1 / 1';

/** A frame of so many CSS pixels, or as wide as its place. */
export type EmbedSize =
  | { readonly kind: 'fixed'; readonly width: number; readonly height: number }
  | { readonly kind: 'responsive'; readonly ratio: EmbedRatio };

/** What whoever embeds it chooses, beside what is on the page. */
export interface EmbedChoices {
  readonly size: EmbedSize;
  readonly ui: UiChoice;
  readonly autoplay: boolean;
  readonly theme: PageOptions['theme'];
  readonly background: string;
  /** Degrees per second; 0 stands. */
  readonly autoRotate: number;
  /** Address; empty: none. */
  readonly poster: string;
  readonly title: string;
  /** What stands under it on a poster. */
  readonly caption: string;
}

/** Of what embeds in a page by itself, in the folder of `index.html`. */
export const ELEMENT_SCRIPT = 'vitrine-avatar.js';

/**
 * What the frame may do: draw itself (scripts), be of its own origin (its files, workers and what it keeps), and
 * open Vitrine in a tab of its own that is not fenced in. No forms, no way to the page around it; pictures are saved
 * where there is a button for it.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** What an embedded avatar of these choices is asked to show. */
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
    // What plays begins at its beginning; what stands, stands as here.
    time: autoplay ? 0 : (shared.time ?? 0),
    theme,
    background,
    autoRotate,
    poster,
    title: oneLine(title),
    caption: poster ? oneLine(choices.caption) : '',
  };
}

/** HTML that shows the avatar in another page; `folder`: address of the folder that our pages lie in. */
export function writeEmbedCode(
  form: EmbedForm,
  folder: string,
  options: Partial<PageOptions>,
  size: EmbedSize,
): string {
  return form === 'iframe'
    ? writeIframe(folder, options, size)
    : writeElement(folder, options, size);
}

function writeIframe(folder: string, options: Partial<PageOptions>, size: EmbedSize): string {
  const attributes: Attribute[] = [
    ['src', embedLink(folder, options)],
    ['title', options.title || 'Vitrine'],
    ...sizeOf(size, options.background === 'transparent' ? SEE_THROUGH : ''),
    ['allow', 'fullscreen'],
    ['loading', 'lazy'],
    ['sandbox', options.ui === 'full' ? `${SANDBOX} allow-downloads` : SANDBOX],
  ];
  return element('iframe', attributes);
}

function writeElement(folder: string, options: Partial<PageOptions>, size: EmbedSize): string {
  const script = element('script', [['src', folder + ELEMENT_SCRIPT], ['async']]);
  const attributes = [...attributesOf(writeOptions(options)), ...sizeOf(size)];
  return `${script}\n${element('vitrine-avatar', attributes)}`;
}

/** Name and value; a name alone is a switch that is on. */
type Attribute = readonly [name: string, value?: string];

/** The same options as attributes: files of a kind share one, and what it shows is its `alt`. */
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

const ATTRIBUTE_NAMES: Record<string, string> = { mesh: 'src', avatar: 'src', title: 'alt' };

/** Where a frame and the page around it differ in their colour scheme, browsers put an opaque white behind it. */
const SEE_THROUGH = '; color-scheme: normal';

/** A style and not attributes: so it is with every element, and a style sheet may say otherwise. */
function sizeOf(size: EmbedSize, more = ''): Attribute[] {
  const measures =
    size.kind === 'fixed'
      ? `width: ${size.width}px; max-width: 100%; height: ${size.height}px`
      : `width: 100%; aspect-ratio: ${size.ratio}`;
  return [['style', `display: block; ${measures}; border: 0${more}`]];
}

function element(name: string, attributes: readonly Attribute[]): string {
  const lines = attributes.map(([key, value]) =>
    value === undefined ? `  ${key}` : `  ${key}="${escapeAttribute(value)}"`,
  );
  return `<${name}\n${lines.join('\n')}\n></${name}>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function escapeAttribute(value: string): string {
  return value.replace(/[&"<>]/g, (character) => ENTITIES[character]);
}

/** Without what a name of one line cannot hold. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}

/** What an address may hold as it is behind its question mark: a link of addresses stays legible. */
const LEGIBLE = /%(3A|2F|2C|40|7E)/g;

/** The folder that a page of ours lies in, with its slash. */
export function folderOf(href: string): string {
  return new URL('.', href).href;
}

function addressIn(folder: string, page: string, options: Partial<PageOptions>): string {
  const query = writeOptions(options).toString().replace(LEGIBLE, decodeURIComponent);
  return folder + page + (query && `?${query}`);
}

/** The link that opens the page with these options. Folders show `index.html` by themselves. */
export function pageLink(folder: string, options: Partial<PageOptions>): string {
  return addressIn(folder, '', options);
}

/** What an iframe of these options shows. */
export function embedLink(folder: string, options: Partial<PageOptions>): string {
  return addressIn(folder, 'embed.html', options);
}

/** Whether a page at this address is to be reached from this computer alone, or from its own network. */
export function isPrivatePage(href: string): boolean {
  const { protocol, hostname } = new URL(href);
  if (!/^https?:$/.test(protocol)) return true;
  return (
    /(^|\.)(localhost|local|internal)$/.test(hostname) ||
    // Names may begin with numbers as well: 10.example.org is anybody's.
    /^(?=[\d.]+$)(127|10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./.test(hostname) ||
    /^\[(::1|f[cd][\da-f]{2}:.*|fe80:.*)\]$/.test(hostname)
  );
}
