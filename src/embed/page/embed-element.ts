import { FILE_PARAMETERS, OPTION_ATTRIBUTES } from '../../app/address/index.ts';
import type { ViewerInfo } from '../contract.ts';
import type { VitrineAvatar } from '../element/vitrine-avatar.ts';
import type { CommandTarget } from '../protocol/index.ts';

/**
 * The viewer of an element as the page around the iframe controls it, before the element has loaded it. `ready` does
 * not start loading where the element waits for a click; the first command does, whatever `lazy` says.
 */
export function commandTargetOf(element: VitrineAvatar): CommandTarget {
  return {
    get ready(): Promise<ViewerInfo> {
      return element.viewerOnceStarted().then((viewer) => viewer.ready);
    },
    execute: (name, args) => element.requestViewer().then((viewer) => viewer.execute(name, args)),
    on(name, listener) {
      const onEvent = (event: Event) => listener((event as CustomEvent).detail);
      element.addEventListener(name, onEvent);
      return () => element.removeEventListener(name, onEvent);
    },
  };
}

/**
 * Sets the options of an address as attributes of the same names; the element reports invalid values. `title` becomes
 * `alt`, which names the element without a tooltip over all of it.
 */
export function setAttributes(element: Element, parameters: URLSearchParams): void {
  const fileParameters = new Set<string>(FILE_PARAMETERS);
  for (const [name, value] of parameters) {
    if (fileParameters.has(name)) {
      // Attributes separate addresses by white space, so that within an address is escaped.
      const address = value.trim().replace(/\s/g, encodeURIComponent);
      const before = element.getAttribute(name);
      element.setAttribute(name, before ? `${before} ${address}` : address);
    } else if (name === 'title') {
      if (!element.hasAttribute('alt')) element.setAttribute('alt', value);
    } else if (OPTION_ATTRIBUTES.includes(name) && name !== 'src' && name !== 'alt') {
      if (!element.hasAttribute(name)) element.setAttribute(name, value);
    }
  }
}
