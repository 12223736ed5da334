import {
  CLOSE_PATH,
  ERROR_PATH,
  NOTE_PATH,
  PLAY_PATH,
  RETRY_PATH,
} from '../../ui/parts/icon-paths.ts';

type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'part'>
> & { part?: string };

/** An element with properties and children; no markup is parsed, and no style attribute written. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
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

const SVG = 'http://www.w3.org/2000/svg';

const ICONS = {
  close: CLOSE_PATH,
  error: ERROR_PATH,
  note: NOTE_PATH,
  play: PLAY_PATH,
  retry: RETRY_PATH,
};

/** A decorative icon, of the same shapes as the page's. */
export function icon(name: keyof typeof ICONS): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICONS[name]);
  path.classList.toggle('solid', name === 'play');
  svg.append(path);
  return svg;
}
