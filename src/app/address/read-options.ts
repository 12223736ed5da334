import { isAnimationName, isAvatarName, isPictureName } from '../state/index.ts';
import { EXPECTED } from '../words/en/address.ts';
import {
  DEFAULT_OPTIONS,
  defaultLazy,
  FILE_PARAMETERS,
  type OptionError,
  type PageOptions,
  parameterName,
  type ReadOptions,
  SINGLE_NAMES,
  SINGLE_OPTIONS,
  type SingleOption,
} from './page-options.ts';

/** More than enough files: an avatar has 55 attachment points. */
const MAX_FILES = 100;

type MutableOptions = { -readonly [Name in keyof PageOptions]: PageOptions[Name] };

/**
 * Reads the options of an address. Values that cannot be read are ignored and reported; unknown parameters are
 * ignored. Whether a file can be fetched is found out when it is opened.
 */
export function readOptions(parameters: URLSearchParams): ReadOptions {
  const errors: OptionError[] = [];
  const options: MutableOptions = { ...DEFAULT_OPTIONS };
  const fileParameters = new Set<string>(FILE_PARAMETERS);
  const files = [...parameters].flatMap(([name, value]) =>
    fileParameters.has(name) && value !== '' ? [value] : [],
  );
  options.files = files.slice(0, MAX_FILES);
  if (files.length > MAX_FILES) {
    const value = String(files.length);
    errors.push({ name: 'files', value, expected: EXPECTED.files(MAX_FILES) });
  }
  options.allow = readOrigins(parameters.getAll('allow'), errors);
  const readSingle = <Name extends SingleOption>(name: Name) => {
    const parameter = parameterName(name);
    const text = parameters.get(parameter);
    if (text === null) return;
    const { read, expected } = SINGLE_OPTIONS[name];
    const value = read(text.trim(), parameter);
    if (value === undefined) errors.push({ name: parameter, value: text, expected });
    else options[name] = value as PageOptions[Name];
  };
  for (const name of SINGLE_NAMES) if (name !== 'lazy') readSingle(name);
  // The default of `lazy` depends on the other options.
  options.lazy = defaultLazy(options);
  readSingle('lazy');
  return { options, errors };
}

/**
 * Reads origins, as browsers write them. Text that is not an origin stays in the list, where it matches no page: if it
 * were left out, a typing error would open the viewer to every page.
 */
function readOrigins(texts: readonly string[], errors: OptionError[]): string[] {
  const words = texts.flatMap((text) => text.split(/[\s,]+/).filter(Boolean));
  // The parameter without an origin admits no page; an empty list would admit all.
  if (texts.length > 0 && words.length === 0) return [''];
  return words.map((text) => {
    // A sandboxed page has this origin.
    if (text === 'null') return text;
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin;
    errors.push({ name: 'allow', value: text, expected: EXPECTED.origin });
    return text;
  });
}

/** The part of an element that {@link readAttributes} needs. */
interface AttributeSource {
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
 * Reads the options in the attributes of an element, which have the names of parameters. `src` is a mesh or an
 * avatar; attributes of files may hold several, separated by white space. The title is `alt`, or else `title`.
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

/** Writes the parameters that differ from the defaults. `readOptions` reads the same options from them. */
export function writeOptions(options: Partial<PageOptions>): URLSearchParams {
  const parameters = new URLSearchParams();
  const complete: PageOptions = { ...DEFAULT_OPTIONS, ...options };
  const defaults: PageOptions = { ...DEFAULT_OPTIONS, lazy: defaultLazy(complete) };
  for (const file of complete.files) parameters.append(fileParameter(file), file);
  const writeSingle = <Name extends SingleOption>(name: Name) =>
    parameters.set(parameterName(name), SINGLE_OPTIONS[name].write(complete[name]));
  for (const name of SINGLE_NAMES) {
    if (name === 'lazy' && options.lazy === undefined) continue;
    if (complete[name] !== defaults[name]) writeSingle(name);
  }
  for (const origin of complete.allow) parameters.append('allow', origin);
  return parameters;
}

/** The name is for people who read the address: the file's bytes decide what it is. */
function fileParameter(address: string): string {
  if (isAnimationName(address)) return 'anim';
  if (isPictureName(address)) return 'texture';
  return isAvatarName(address) ? 'avatar' : 'mesh';
}
