import { DEFAULT_OPTIONS, usualLazy } from './defaults.ts';
import {
  FILE_PARAMETERS,
  parameterName,
  SINGLE_NAMES,
  SINGLE_OPTIONS,
  type SingleOption,
} from './option-table.ts';
import type { OptionFault, PageOptions, ReadOptions } from './options.ts';
import { EXPECTED } from './words.ts';

/** An avatar has 55 attachment points; nobody asks for more files for a reason. */
const MOST_FILES = 100;

type Mutable = { -readonly [Name in keyof PageOptions]: PageOptions[Name] };

function readSingle<Name extends SingleOption>(
  options: Mutable,
  name: Name,
  text: string,
  faults: OptionFault[],
): void {
  const parameter = parameterName(name);
  const { read, expected } = SINGLE_OPTIONS[name];
  const value = read(text.trim(), parameter);
  if (value === undefined) faults.push({ name: parameter, value: text, expected });
  else options[name] = value as PageOptions[Name];
}

/**
 * Origins as browsers write them. What is none stays in the list as it stands and so admits nobody: were it left
 * out, a slip of the pen would open the viewer to all.
 */
function readOrigins(texts: readonly string[], faults: OptionFault[]): string[] {
  const words = texts.flatMap((text) => text.split(/[\s,]+/).filter(Boolean));
  // A list that names nobody is a list.
  if (texts.length > 0 && words.length === 0) return [''];
  return words.map((text) => {
    // Of a page in a sandbox: browsers call it so.
    if (text === 'null') return text;
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin;
    faults.push({ name: 'allow', value: text, expected: EXPECTED.origin });
    return text;
  });
}

/**
 * Reads what an address asks for. What is not understood is as if it were not there, and reported; parameters that
 * are not ours are left alone. Whether a file can be had is found when it is asked for.
 */
export function readOptions(parameters: URLSearchParams): ReadOptions {
  const faults: OptionFault[] = [];
  const options: Mutable = { ...DEFAULT_OPTIONS };
  const isFile = new Set<string>(FILE_PARAMETERS);
  const files = [...parameters].flatMap(([name, value]) =>
    isFile.has(name) && value !== '' ? [value] : [],
  );
  options.files = files.slice(0, MOST_FILES);
  if (files.length > MOST_FILES) {
    const value = String(files.length);
    faults.push({ name: 'files', value, expected: EXPECTED.files(MOST_FILES) });
  }
  options.allow = readOrigins(parameters.getAll('allow'), faults);
  for (const name of SINGLE_NAMES) {
    if (name === 'lazy') continue;
    const text = parameters.get(parameterName(name));
    if (text !== null) readSingle(options, name, text, faults);
  }
  options.lazy = usualLazy(options);
  const lazy = parameters.get('lazy');
  if (lazy !== null) readSingle(options, 'lazy', lazy, faults);
  return { options, faults };
}
