import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseBubbleFile } from './host/index.ts';

/** docs/bubbles.md agrees with the code. */
const PAGE = readFileSync(new URL('../../docs/bubbles.md', import.meta.url), 'utf8');

const ID = '0f3c0a10-7c1f-4d5e-9b7a-0c3a5b1e000a';

/** The first two cells of all rows of the tables below a heading. */
function rows(heading: string): [string, string][] {
  const [, section = ''] = PAGE.split(`\n## ${heading}\n`);
  const [text] = section.split('\n## ');
  return [...text.matchAll(/^\| ([^|]*) \| ([^|]*) ?\|/gm)]
    .map(([, first, second]): [string, string] => [first.trim(), second.trim()])
    .filter(([key]) => key !== 'key');
}

/** What the tables say of each key: its default as JSON, or nothing where it is required. */
function keysOf(value: object, required: readonly string[]): [string, string][] {
  return Object.entries(value).map(([key, preset]) => [
    `\`${key}\``,
    required.includes(key) ? '' : `\`${JSON.stringify(preset)}\``,
  ]);
}

it('lists every key of the configuration with its default', () => {
  const { limits, ...file } = parseBubbleFile(
    {
      name: 'Quay',
      avatars: [{ id: ID, name: 'A', model: ID }],
      bubbles: [{ id: ID, name: 'B', range: 1, perceptionRange: 1 }],
    },
    '',
    {},
  );
  const [avatar] = file.avatars;
  const [bubble] = file.bubbles;
  const expected = [
    ...keysOf({ ...file, avatars: [] }, ['name', 'bubbles']),
    ['`limits`', 'see below'],
    ...keysOf(avatar, ['id', 'name', 'model']),
    ...keysOf(bubble, ['id', 'name', 'range', 'perceptionRange']),
    ...keysOf(
      Object.fromEntries(Object.entries(limits).map(([key, value]) => [`limits.${key}`, value])),
      [],
    ),
  ];
  const things = ['`id`', '`model`', '`location`', '`facing`', '`mass`', '`radius`', '`behavior`'];
  const residents = ['`height`', '`walkingSpeed`', '`route`'];
  const listed = rows('The configuration file');
  const byText = (list: readonly (readonly string[])[]) =>
    list.map((row) => row.join(' | ')).sort();
  const ofEntries = listed.slice(
    listed.findIndex(([, preset]) => preset.startsWith('made of')),
    listed.findIndex(([key]) => key === '`limits.accounts`'),
  );
  expect(byText(listed.filter((row) => !ofEntries.includes(row)))).toEqual(byText(expected));
  expect(ofEntries.map(([key]) => key).sort()).toEqual([...things, '`name`', ...residents].sort());
});

it('lists the defaults of objects and residents', () => {
  const config = parseBubbleFile(
    {
      name: 'Quay',
      bubbles: [
        {
          id: ID,
          name: 'B',
          range: 1,
          perceptionRange: 1,
          objects: [{ name: 'O', model: ID, location: [0, 0, 0], radius: 1 }],
          residents: [{ name: 'R', model: ID, location: [0, 0, 0] }],
        },
      ],
    },
    '',
    {},
  );
  const [{ objects, residents }] = config.bubbles;
  const defaults = new Map(rows('The configuration file'));
  expect(defaults.get('`mass`')).toBe(`\`${objects[0].mass}\`, residents \`${residents[0].mass}\``);
  for (const key of ['facing', 'behavior'] as const) {
    expect(defaults.get(`\`${key}\``)).toBe(`\`${JSON.stringify(objects[0][key])}\``);
  }
  for (const key of ['height', 'walkingSpeed', 'route'] as const) {
    expect(defaults.get(`\`${key}\``)).toBe(`\`${JSON.stringify(residents[0][key])}\``);
  }
});

it('has valid examples', () => {
  const [, whole] = /```json\n(\{[^`]*)```/.exec(PAGE) ?? [];
  const [, links] = /```json\n("links"[^`]*)```/.exec(PAGE) ?? [];
  const value = JSON.parse(whole);
  expect(parseBubbleFile(value, 'docs', {}).bubbles[0].residents).toHaveLength(1);
  Object.assign(value.bubbles[0], JSON.parse(`{${links}}`));
  expect(parseBubbleFile(value, 'docs', {}).bubbles[0].links).toHaveLength(1);
});
