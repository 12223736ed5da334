import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFAULT_OPTIONS, OPTION_ATTRIBUTES, readOptions } from '../app/address/index.ts';
import {
  FILE_PARAMETERS,
  parameterName,
  SINGLE_NAMES,
  SINGLE_OPTIONS,
  type SingleOption,
} from '../app/address/page-options.ts';
import type { Viewer } from './contract.ts';
import { COMMAND_NAMES, EVENT_NAMES } from './protocol/index.ts';

/* Compares docs/embedding.md with the code. */

const ROOT = new URL('../../', import.meta.url);
const PAGE = readFileSync(new URL('docs/embedding.md', ROOT), 'utf8');

const section = (heading: string) => PAGE.split(`\n## ${heading}\n`)[1].split('\n## ')[0];

/** The cells of each row of the table with this head. */
function table(text: string, head: string): string[][] {
  const [, rows = ''] = text.split(`| ${head} |`);
  return [...rows.split('\n\n')[0].matchAll(/^\| (.*?) ?\|$/gm)].map(([, row]) =>
    row.split(/ ?\| ?/),
  );
}

const codes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code);

const written = <Name extends SingleOption>(name: Name) =>
  SINGLE_OPTIONS[name].write(DEFAULT_OPTIONS[name]);

it('lists every parameter with its default', () => {
  const rows = table(section('Parameters'), 'parameter | default');
  const documented = rows.map(([name, value]) => [codes(name)[0], codes(value)[0] ?? '']);
  const singles = SINGLE_NAMES.map((name) => [parameterName(name), written(name)]);
  const files = [...FILE_PARAMETERS, 'allow'].map((name) => [name, '']);
  expect(new Map(documented as [string, string][])).toEqual(
    new Map([...files, ...singles] as [string, string][]),
  );
});

it('has the default of lazy where there is a poster', () => {
  expect(PAGE).toContain('With a poster and without `autoplay` it is `click`');
  const lazyOf = (query: string) => readOptions(new URLSearchParams(query)).options.lazy;
  expect(['', 'poster=p', 'poster=p&autoplay'].map(lazyOf)).toEqual(['no', 'click', 'no']);
});

it('has only valid addresses in its examples', () => {
  const queries = [...PAGE.matchAll(/embed\.html\?([^"\s]+)"/g)].map(([, query]) => query);
  expect(queries).not.toEqual([]);
  for (const query of queries) {
    expect(readOptions(new URLSearchParams(query.replaceAll('&amp;', '&'))).errors).toEqual([]);
  }
});

it('lists every method and every event', () => {
  const controlling = section('Controlling it');
  const methods = table(controlling, 'method').flatMap(([names]) => codes(names));
  const others = ['ready', 'on', 'dispose'] satisfies (keyof Viewer)[];
  expect(methods.map((method) => method.replace(/\(.*/, '')).sort()).toEqual(
    [...COMMAND_NAMES, ...others].sort(),
  );
  expect(
    table(controlling, 'event')
      .flatMap(([events]) => codes(events))
      .sort(),
  ).toEqual([...EVENT_NAMES].sort());
});

it('lists the parts and slots of the element, and no attribute that it does not have', () => {
  const element = section('The element');
  const sources = ['src/embed/element/', 'src/ui/embed/', 'src/ui/watch/']
    .flatMap((folder) => readdirSync(new URL(folder, ROOT)).map((name) => folder + name))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(new URL(path, ROOT), 'utf8'));
  const all = (pattern: RegExp) => {
    const names = sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name));
    return [...new Set(names)].sort();
  };
  const item = (name: string) => codes(element.split(`- **${name}**`)[1].split('\n- **')[0]);
  const parts = item('Parts').filter((code) => code !== '::part()');
  expect(parts.sort()).toEqual(all(/\bpart(?:: |=)['"]([\w-]+)['"]/g));
  expect(item('Slots').sort()).toEqual(all(/createElement\('slot', \{ name: '(\w+)' \}\)/g));
  const [, tag] = /<vitrine-avatar ([^>]+)>/.exec(element)!;
  for (const [, attribute] of tag.matchAll(/([\w-]+)=/g)) {
    expect(OPTION_ATTRIBUTES).toContain(attribute);
  }
});
