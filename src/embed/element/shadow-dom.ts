import { CLOSE_PATH, ERROR_PATH, NOTE_PATH, PLAY_PATH, RETRY_PATH } from '../../ui/parts/index.ts';
import { TOKENS } from '../../ui/styles/index.ts';
import elementStyles from './element-view.css?inline';

type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'part'>
> & { part?: string };

/** Creates an element with properties and children, without parsing markup and without a style attribute. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { part, ...properties }: Properties<Tag> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  Object.assign(element, properties);
  if (part) element.part.value = part;
  element.append(...children);
  return element;
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

const ICON_PATHS = {
  close: CLOSE_PATH,
  error: ERROR_PATH,
  note: NOTE_PATH,
  play: PLAY_PATH,
  retry: RETRY_PATH,
};

/** Creates a decorative icon, with the same path as on the page. */
export function createIcon(name: keyof typeof ICON_PATHS): SVGSVGElement {
  const svg = document.createElementNS(SVG_NAMESPACE, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon');
  const path = document.createElementNS(SVG_NAMESPACE, 'path');
  path.setAttribute('d', ICON_PATHS[name]);
  path.classList.toggle('solid', name === 'play');
  svg.append(path);
  return svg;
}

/** Style sheets by their text, shared by all elements of a page. */
const sheets = new Map<string, CSSStyleSheet>();

function sharedSheet(css: string): CSSStyleSheet {
  let sheet = sheets.get(css);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  return sheet;
}

/** Gives a shadow root the styles of the element. */
export function adoptElementStyles(root: ShadowRoot): void {
  root.adoptedStyleSheets = [sharedSheet(hostTokens(TOKENS)), sharedSheet(elementStyles)];
}

/** Adds the styles of a part that is loaded later. */
export function addStyles(root: ShadowRoot, css: string): void {
  const sheet = sharedSheet(css);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

/** Converts the page's design tokens for a shadow root: selectors of the root element become those of the host. */
export function hostTokens(css: string): string {
  return css.replace(/:root(\[[^\]]*\])/g, ':host($1)').replaceAll(':root', ':host');
}
