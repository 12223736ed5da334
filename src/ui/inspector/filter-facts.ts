import type { FactSection } from '../../kinds/index.ts';

/** What is left of sections by a filter. */
export interface FilteredFacts {
  readonly sections: readonly FactSection[];
  /** Facts and rows of tables that match, shown or not. */
  readonly count: number;
}

/**
 * The facts and rows of tables in which a text occurs, in any case, in name or value; of a section whose title has it,
 * all. Sections without any are left out. Once there are `limit` of them, the others are only counted.
 */
export function filterFacts(
  sections: readonly FactSection[],
  text: string,
  limit = Number.POSITIVE_INFINITY,
): FilteredFacts {
  const wanted = text.trim().toLowerCase();
  const has = (value: string) => value.toLowerCase().includes(wanted);
  let count = 0;
  const isShown = () => count++ < limit;

  function filter(section: FactSection, isWhole: boolean): FactSection[] {
    const takesAll = isWhole || has(section.title);
    const before = count;
    const { table } = section;
    const facts = section.facts.filter(
      ({ label, value }) => (takesAll || has(label) || has(value)) && isShown(),
    );
    const rows = table?.rows.filter((row) => (takesAll || row.some(has)) && isShown()) ?? [];
    const inner = section.sections?.flatMap((each) => filter(each, takesAll)) ?? [];
    if (count === before || (facts.length === 0 && rows.length === 0 && inner.length === 0)) {
      return [];
    }
    return [
      {
        title: section.title,
        facts,
        ...(table && rows.length > 0 && { table: { columns: table.columns, rows } }),
        sections: inner,
      },
    ];
  }

  return { sections: sections.flatMap((section) => filter(section, wanted === '')), count };
}
