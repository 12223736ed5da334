import { FILE_PARAMETERS, OPTION_ATTRIBUTES } from '../../app/address/index.ts';

const FILES = new Set<string>(FILE_PARAMETERS);

/** An address as it stands between white space: what it holds of that is written as addresses have it. */
const oneWord = (address: string) => address.trim().replace(/\s/g, encodeURIComponent);

/**
 * Gives the element what the address asks for, by the same names; wrong values are for the element to report.
 * `title` becomes its name without a tooltip over all of it.
 */
export function setAttributes(element: Element, parameters: URLSearchParams): void {
  for (const [name, value] of parameters) {
    if (FILES.has(name)) {
      const before = element.getAttribute(name);
      element.setAttribute(name, before ? `${before} ${oneWord(value)}` : oneWord(value));
    } else if (name === 'title') {
      if (!element.hasAttribute('alt')) element.setAttribute('alt', value);
    } else if (OPTION_ATTRIBUTES.includes(name) && name !== 'src' && name !== 'alt') {
      if (!element.hasAttribute(name)) element.setAttribute(name, value);
    }
  }
}
