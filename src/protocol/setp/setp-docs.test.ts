import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hex } from '../../../test/hex.ts';
import {
  ANIMATION_NAMES,
  ANIMATION_STATES,
  CONNECT_FAILURES,
  decodeMessage,
  decodePacket,
  LINK_FAILURES,
  OBJECT_TYPES,
  SETP,
  SETP_MESSAGE_NAMES,
  TARGET_TYPES,
} from './index.ts';
import { type FieldLayout, MESSAGE_LAYOUTS, type MessageLayout } from './setp-layouts.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const page = read('../../../docs/setp.md');

/** The cells of the rows of the table that follows a heading. */
function tableBelow(start: string): string[][] {
  const text = page.slice(page.indexOf(start));
  const rows = /\n\|[^\n]*\n\|[-|]+\n((?:\|[^\n]*\n)+)/.exec(text)?.[1].trim().split('\n') ?? [];
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const KINDS: Readonly<Record<string, (size: number) => string>> = {
  string: (size) => `string ${size}`,
  bytes: (size) => `${size} bytes`,
  padding: (size) => `padding ${size} zeros`,
  data: () => 'u32 length, data',
  dataLength64: () => 'u64',
};

function fieldText({ name, kind, size, list }: FieldLayout): string {
  if (!list) {
    const type = KINDS[kind]?.(size) ?? kind;
    return kind === 'padding' ? type : `${name} ${type}`.trim();
  }
  const count = list.count === 'rest' ? '' : `${list.count} count, `;
  return `${name}: ${count}(${list.fields.map(fieldText).join(', ')}) × n`;
}

function sizeText({ minSize, fields }: MessageLayout): string {
  const variable = fields.flatMap(({ kind, list }) =>
    kind === 'data' ? [''] : list ? [`${list.itemSize} `] : [],
  );
  const terms = variable.map((size, index) => `${size}${'nm'[index]}`);
  return [...(minSize > 0 || terms.length === 0 ? [minSize] : []), ...terms].join(' + ');
}

describe('docs/setp.md', () => {
  it('has the type table of the code', () => {
    const guaranteed = { always: 'yes', never: 'no', either: 'either' };
    expect(tableBelow('## Types')).toEqual(
      MESSAGE_LAYOUTS.map((layout) => [
        String(layout.type),
        layout.name,
        guaranteed[layout.guaranteed],
        sizeText(layout),
        layout.fields.map(fieldText).join(', ') || '–',
      ]),
    );
  });

  it('has the values that fields may have', () => {
    const numbered = (names: readonly string[]) =>
      names.map((name, value) => `${value} ${name}`).join(', ');
    expect(tableBelow('The links of a Bubble Link Success')).toEqual([
      ['`targetType`', numbered(TARGET_TYPES)],
      ['`failureCode`', numbered(CONNECT_FAILURES)],
      ['`errorCode`', numbered(LINK_FAILURES)],
      ['`animationState`', numbered(ANIMATION_STATES)],
    ]);
    expect(tableBelow('**Object types.**')).toEqual(
      Object.entries(OBJECT_TYPES).map(([name, id]) => [`\`${name}\``, `\`${id}\``]),
    );
    const animations = Object.entries(ANIMATION_NAMES).map(([id, name]) => `${id} ${name}`);
    expect(page).toContain(`\n${animations.join(', ')}.\n`);
  });

  it('has every decision of the code with its value and a reason', () => {
    const rows = tableBelow('## Decisions');
    const values = rows.map(([name, value]) => {
      const text = value.slice(1, -1);
      return [name.slice(1, -1), text.startsWith('[') ? JSON.parse(text) : Number(text)];
    });
    expect(Object.fromEntries(values)).toEqual(SETP);
    expect(values).toHaveLength(Object.keys(SETP).length);
    for (const [, , reason] of rows) expect(reason).toMatch(/\w{3}.*\.$/);
    for (const heading of ['Decisions without a number', '### What our server decides']) {
      const others = tableBelow(heading);
      expect(others.length).toBeGreaterThan(10);
      for (const [, reason] of others) expect(reason).toMatch(/\w{3}.*\.$/);
    }
  });

  it('says how many messages there are', () => {
    expect(page).toContain('count 38 messages, its own breakdown adds up to 39');
    expect(SETP_MESSAGE_NAMES).toHaveLength(37);
    expect(page).toContain('describes 37. These 37 are implemented.');
    const readme = read('../../../README.md').replace(/\s+/g, ' ');
    expect(readme).toContain(`${SETP_MESSAGE_NAMES.join(', ')}.`);
  });

  it('has a first packet that can be read', () => {
    const [, bytes] = /```text\n([0-9a-f\s]+)```/.exec(page) ?? [];
    const packet = decodePacket(hex(bytes));
    expect(packet).toMatchObject({ sessionId: 0, packetId: 1, guaranteed: true, resendCount: 0 });
    const [{ type, data }] = packet.frames;
    expect(decodeMessage(type, data)).toMatchObject({
      name: 'Connect Request',
      fields: { userIdentifier: 'ada', userPassphrase: 'lovelace', protocolMinorVersion: 2 },
    });
  });
});

it('docs/errors.md has every code of the codec', () => {
  const folder = new URL('./', import.meta.url);
  const sources = readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const codes = sources.flatMap((name) =>
    [...read(name).matchAll(/(?:[eE]rror|warn|code:)[( ]+'([a-z0-9]+(?:-[a-z0-9]+)*)'/g)].map(
      ([, code]) => code,
    ),
  );
  expect(new Set(codes)).toContain('frame-contradiction');
  const errors = read('../../../docs/errors.md');
  const section = errors.slice(errors.indexOf('### Packets of bubbles (`setp`)'));
  expect([...new Set(codes)].filter((code) => !section.includes(`\`${code}\``))).toEqual([]);
});
