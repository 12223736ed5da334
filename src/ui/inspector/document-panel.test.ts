import { describe, expect, it } from 'vitest';
import type { FactSection } from '../../kinds/index.ts';
import { filterFacts } from './document-panel.tsx';

const SECTIONS: readonly FactSection[] = [
  {
    title: 'Permissions',
    facts: [
      { label: 'creator_id', value: 'ada' },
      { label: 'owner_id', value: 'Bob' },
    ],
  },
  {
    title: 'Part 1',
    facts: [{ label: 'Name', value: 'hat' }],
    sections: [
      {
        title: 'Faces',
        facts: [],
        table: {
          columns: ['Face', 'Colour'],
          rows: [
            ['0', 'red'],
            ['1', 'blue'],
          ],
        },
      },
    ],
  },
];

/** What is left, in short: `title(labels, first cells)`. */
function outline(sections: readonly FactSection[]): string[] {
  return sections.map(({ title, facts, table, sections: inner = [] }) => {
    const found = [
      ...facts.map(({ label }) => label),
      ...(table?.rows.map(([first]) => first) ?? []),
      ...outline(inner),
    ];
    return `${title}(${found.join(' ')})`;
  });
}

describe('filterFacts', () => {
  it.each([
    ['OWNER', ['Permissions(owner_id)'], 1],
    ['bob', ['Permissions(owner_id)'], 1],
    ['blue', ['Part 1(Faces(1))'], 1],
    ['faces', ['Part 1(Faces(0 1))'], 2],
    ['part 1', ['Part 1(Name Faces(0 1))'], 3],
    ['', ['Permissions(creator_id owner_id)', 'Part 1(Name Faces(0 1))'], 5],
    ['nothing', [], 0],
  ])('finds %j in names, values and titles, in any case', (text, expected, count) => {
    const filtered = filterFacts(SECTIONS, text);
    expect(outline(filtered.sections)).toEqual(expected);
    expect(filtered.count).toBe(count);
  });

  it('counts what is over the limit without showing it', () => {
    const filtered = filterFacts(SECTIONS, '', 3);
    expect(outline(filtered.sections)).toEqual([
      'Permissions(creator_id owner_id)',
      'Part 1(Name)',
    ]);
    expect(filtered.count).toBe(5);
  });
});
