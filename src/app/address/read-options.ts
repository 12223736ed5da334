import { isAnimationName, isAvatarName } from '../state/index.ts';
import { EXPECTED } from './address-words.ts';
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

/** An avatar has 55 attachment points; nobody asks for more files for a reason. */
const MOST_FILES = 100;

type Mutable = { -readonly [Name in keyof PageOptions]: PageOptions[Name] };

function readSingle<Name extends SingleOption>(
  options: Mutable,
  name: Name,
  text: string,
  errors: OptionError[],
): void {
  const parameter = parameterName(name);
  const { read, expected } = SINGLE_OPTIONS[name];
  const value = read(text.trim(), parameter);
  if (value === undefined) errors.push({ name: parameter, value: text, expected });
  else options[name] = value as PageOptions[Name];
}

/**
 * Origins as browsers write them. What is none stays in the list as it stands and so admits nobody: were it left
 * out, a slip of the pen would open the viewer to all.
 */
function readOrigins(texts: readonly string[], errors: OptionError[]): string[] {
  const words = texts.flatMap((text) => text.split(/[\s,]+/).filter(Boolean));
  // A list that names nobody is a list.
  if (texts.length > 0 && words.length === 0) return [''];
  return words.map((text) => {
    // Of a page in a sandbox: browsers call it so.
    if (text === 'null') return text;
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin;
    errors.push({ name: 'allow', value: text, expected: EXPECTED.origin });
    return text;
  });
}

/**
 * Reads what an address asks for. What is not understood is as if it were not there, and reported; parameters that
 * are not ours are left alone. Whether a file can be had is found when it is asked for.
 */
export function readOptions(parameters: URLSearchParams): ReadOptions {
  const errors: OptionError[] = [];
  const options: Mutable = { ...DEFAULT_OPTIONS };
  const isFile = new Set<string>(FILE_PARAMETERS);
  const files = [...parameters].flatMap(([name, value]) =>
    isFile.has(name) && value !== '' ? [value] : [],
  );
  options.files = files.slice(0, MOST_FILES);
  if (files.length > MOST_FILES) {
    const value = String(files.length);
    errors.push({ name: 'files', value, expected: EXPECTED.files(MOST_FILES) });
  }
  options.allow = readOrigins(parameters.getAll('allow'), errors);
  for (const name of SINGLE_NAMES) {
    if (name === 'lazy') continue;
    const text = parameters.get(parameterName(name));
    if (text !== null) readSingle(options, name, text, errors);
  }
  options.lazy = defaultLazy(options);
  const lazy = parameters.get('lazy');
  if (lazy !== null) readSingle(options, 'lazy', lazy, errors);
  return { options, errors };
}

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

/** For people who read the address: what a file is comes from its bytes. */
function fileParameter(address: string): string {
  if (isAnimationName(address)) return 'anim';
  return isAvatarName(address) ? 'avatar' : 'mesh';
}

function writeSingle<Name extends SingleOption>(name: Name, value: PageOptions[Name]): string {
  return SINGLE_OPTIONS[name].write(value);
}

/** The address of these options: only what is not so anyhow. `readOptions` reads the same options from it. */
export function writeOptions(options: Partial<PageOptions>): URLSearchParams {
  const parameters = new URLSearchParams();
  const whole: PageOptions = { ...DEFAULT_OPTIONS, ...options };
  const usual: PageOptions = { ...DEFAULT_OPTIONS, lazy: defaultLazy(whole) };
  for (const file of whole.files) parameters.append(fileParameter(file), file);
  for (const name of SINGLE_NAMES) {
    if (name === 'lazy' && options.lazy === undefined) continue;
    if (whole[name] !== usual[name])
      parameters.set(parameterName(name), writeSingle(name, whole[name]));
  }
  for (const origin of whole.allow) parameters.append('allow', origin);
  return parameters;
}
