import { ICON_PATHS, type IconName, SOLID_PATHS } from '../../ui/parts/icon-paths.ts';

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

/** A decorative icon, of the same shapes as the page's. */
export function icon(name: Exclude<IconName, 'theme'>): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon');
  const path = document.createElementNS(SVG, 'path');
  const isSolid = name in SOLID_PATHS;
  path.setAttribute('d', { ...ICON_PATHS, ...SOLID_PATHS }[name]);
  path.classList.toggle('solid', isSolid);
  svg.append(path);
  return svg;
}
