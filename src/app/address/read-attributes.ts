import { FILE_PARAMETERS, parameterName, SINGLE_NAMES } from './option-table.ts';
import type { ReadOptions } from './options.ts';
import { readOptions } from './read-options.ts';

/** Where the attributes come from: an element. */
export interface AttributeSource {
  getAttribute(name: string): string | null;
}

const FILE_ATTRIBUTES = ['src', ...FILE_PARAMETERS];

/** Attributes that {@link readAttributes} reads. */
export const OPTION_ATTRIBUTES: readonly string[] = [
  ...FILE_ATTRIBUTES,
  ...SINGLE_NAMES.map(parameterName),
  'alt',
];

/**
 * Reads what the attributes of an element ask for: those of an address by the same names. `src` is a mesh or an
 * avatar; those of files hold several, separated by white space. `alt` is the name for people, else `title` is.
 */
export function readAttributes(element: AttributeSource): ReadOptions {
  const parameters = new URLSearchParams();
  for (const name of FILE_ATTRIBUTES) {
    const files = element.getAttribute(name)?.split(/\s+/) ?? [];
    for (const file of files) parameters.append(name === 'src' ? 'mesh' : name, file);
  }
  for (const name of SINGLE_NAMES.map(parameterName)) {
    const value = element.getAttribute(name);
    if (value !== null) parameters.set(name, value);
  }
  const alt = element.getAttribute('alt');
  if (alt) parameters.set('title', alt);
  return readOptions(parameters);
}
