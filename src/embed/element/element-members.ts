import { type PageOptions, parameterName, readAttributes } from '../../app/address/index.ts';
import type { Viewer } from '../contract.ts';
import type { CommandName } from '../protocol/index.ts';

/** Properties whose value is the parsed attribute, or the default if the attribute is missing or invalid. */
const OPTION_PROPERTIES = [
  'live',
  'autoplay',
  'loop',
  'speed',
  'time',
  'cameraOrbit',
  'cameraTarget',
  'cameraControls',
  'autoRotate',
  'ui',
  'theme',
  'background',
  'exposure',
  'light',
  'fill',
  'shadows',
  'grid',
  'lazy',
  'quality',
] as const satisfies readonly (keyof PageOptions)[];

/** Properties whose value is the text of the attribute. */
const TEXT_PROPERTIES = ['src', 'mesh', 'avatar', 'anim', 'poster', 'alt', 'caption'] as const;

/** Commands of the viewer that are methods of the element itself. */
const COMMANDS = [
  'play',
  'pause',
  'seek',
  'load',
  'wear',
  'setCamera',
  'puppeteer',
  'screenshot',
] as const satisfies readonly CommandName[];

type ReflectedProperties = {
  [Name in (typeof OPTION_PROPERTIES)[number]]: PageOptions[Name];
} & { [Name in (typeof TEXT_PROPERTIES)[number]]: string };

type ElementMembers = ReflectedProperties & Pick<Viewer, (typeof COMMANDS)[number]>;

class MembersBase extends HTMLElement {}

for (const name of OPTION_PROPERTIES) {
  defineReflectedProperty(name, (element) => readAttributes(element).options[name]);
}
for (const name of TEXT_PROPERTIES) {
  defineReflectedProperty(name, (element) => element.getAttribute(name) ?? '');
}
for (const name of COMMANDS) {
  Object.defineProperty(MembersBase.prototype, name, {
    configurable: true,
    writable: true,
    async value(this: { readonly viewer: Promise<Viewer> }, ...args: readonly unknown[]) {
      const viewer = await this.viewer;
      return (viewer[name] as (...args: readonly unknown[]) => Promise<unknown>)(...args);
    },
  });
}

function defineReflectedProperty(name: string, get: (element: HTMLElement) => unknown): void {
  const attribute = parameterName(name);
  Object.defineProperty(MembersBase.prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return get(this);
    },
    set(this: HTMLElement, value: unknown) {
      if (value === null || value === undefined) this.removeAttribute(attribute);
      else if (typeof value === 'boolean') this.setAttribute(attribute, value ? '' : '0');
      else this.setAttribute(attribute, String(value));
    },
  });
}

/** The properties of the element that reflect attributes, and its methods that are commands of its `viewer`. */
export const ElementBase = MembersBase as unknown as {
  new (): HTMLElement & ElementMembers;
};

/** Sets properties again that were set before the element was defined, since they hide the properties of the class. */
export function upgradeProperties(element: HTMLElement & ReflectedProperties): void {
  const properties = element as unknown as Record<string, unknown>;
  for (const name of [...OPTION_PROPERTIES, ...TEXT_PROPERTIES]) {
    if (!Object.hasOwn(properties, name)) continue;
    const value = properties[name];
    delete properties[name];
    properties[name] = value;
  }
}
