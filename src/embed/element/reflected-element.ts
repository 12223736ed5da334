import { type PageOptions, parameterName, readAttributes } from '../../app/address/index.ts';

/** Options that are read as they are understood: wrong or missing ones have their default. */
const UNDERSTOOD = [
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
  'grid',
  'lazy',
  'quality',
] as const satisfies readonly (keyof PageOptions)[];

/** Texts that stand as they were written. */
const WRITTEN = ['src', 'mesh', 'avatar', 'anim', 'poster', 'alt', 'caption'] as const;

export type ReflectedProperties = {
  [Name in (typeof UNDERSTOOD)[number]]: PageOptions[Name];
} & { [Name in (typeof WRITTEN)[number]]: string };

function writeAttribute(element: HTMLElement, name: string, value: unknown): void {
  if (value === null || value === undefined) element.removeAttribute(name);
  else if (typeof value === 'boolean') element.setAttribute(name, value ? '' : '0');
  else element.setAttribute(name, String(value));
}

function defineProperty(
  prototype: HTMLElement,
  name: string,
  get: (element: HTMLElement) => unknown,
): void {
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return get(this);
    },
    set(this: HTMLElement, value: unknown) {
      writeAttribute(this, parameterName(name), value);
    },
  });
}

class Reflected extends HTMLElement {}
for (const name of UNDERSTOOD) {
  defineProperty(Reflected.prototype, name, (element) => readAttributes(element).options[name]);
}
for (const name of WRITTEN) {
  defineProperty(Reflected.prototype, name, (element) => element.getAttribute(name) ?? '');
}

/** An element whose attributes are its properties, too. */
export const ReflectedElement = Reflected as unknown as {
  new (): HTMLElement & ReflectedProperties;
};

/** Properties that a page has set before the element was defined become what they were meant to be. */
export function adoptEarlyProperties(element: HTMLElement & ReflectedProperties): void {
  const own = element as unknown as Record<string, unknown>;
  for (const name of [...UNDERSTOOD, ...WRITTEN]) {
    if (!Object.hasOwn(own, name)) continue;
    const value = own[name];
    delete own[name];
    own[name] = value;
  }
}
