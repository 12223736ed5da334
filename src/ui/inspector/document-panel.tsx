import { useSignal } from '@preact/signals';
import { useId, useMemo } from 'preact/hooks';
import type { LoadedDocument } from '../../app/index.ts';
import type { FactSection } from '../../kinds/index.ts';
import { useUi } from '../context.ts';
import { findingsOf } from '../item-facts.ts';
import { FoldedSections, SectionBody } from '../parts/fact-sections.tsx';
import { Icon } from '../parts/icon.tsx';
import { TabHeader } from '../parts/section.tsx';
import { saveDocument } from '../save.ts';
import { FILE_FACTS } from '../words/en/panels.ts';
import { formatBytes } from '../words/format.ts';
import { Findings } from './findings-list.tsx';
import { ObjectSection } from './object-section.tsx';
import { WearableSection } from './wearable-section.tsx';

/** The maximum number of fields that a filter shows; all that match are counted. */
const MAX_FILTERED = 500;

/** The panel of a file whose kind has no panel of its own: its facts. A shape has one. */
export function DocumentPanel() {
  const { view } = useUi();
  const item = view.inspectedDocument.value;
  return item && <DocumentFacts key={item.id} item={item} />;
}

function DocumentFacts({ item }: { item: LoadedDocument }) {
  const { app } = useUi();
  const [first, ...others] = item.sections;
  return (
    <>
      <section class="sect">
        <TabHeader
          name={item.name}
          about={FILE_FACTS.about(item.fileName, formatBytes(item.byteLength))}
        />
        <FirstFacts item={item} section={first} />
        {item.isSavable && (
          <button
            type="button"
            class="btn outlined small"
            title={FILE_FACTS.saveTitle}
            onClick={() => saveDocument(app, item)}
          >
            <Icon name="drop" />
            {FILE_FACTS.save}
          </button>
        )}
      </section>
      <Findings findings={findingsOf(item)} />
      {item.content.fileKind === 'scene-group' && <ObjectSection document={item} />}
      {item.content.fileKind === 'wearable' && <WearableSection document={item} />}
      {others.length > 0 && <Sections sections={others} />}
    </>
  );
}

/** The first facts of a file, and what the page does with such files. */
export function FirstFacts({ item, section }: { item: LoadedDocument; section: FactSection }) {
  return (
    <>
      <dl class="facts is-single">
        {section.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span class="cut" title={value}>
                {value}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p class="document-note">{item.note}</p>
    </>
  );
}

/** All sections, folded; with a filter, the fields that match it. */
export function Sections({ sections }: { sections: readonly FactSection[] }) {
  const text = useSignal('');
  const id = useId();
  const isFiltered = text.value.trim() !== '';
  const filtered = useMemo(
    () => (isFiltered ? filterFacts(sections, text.value, MAX_FILTERED) : null),
    [sections, isFiltered, text.value],
  );
  return (
    <>
      <search class="sect document-filter">
        <label for={id}>{FILE_FACTS.filter}</label>
        <input
          id={id}
          type="search"
          placeholder={FILE_FACTS.placeholder}
          value={text.value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
          }}
        />
        <output for={id}>
          {filtered && FILE_FACTS.found(filtered.count, Math.min(filtered.count, MAX_FILTERED))}
        </output>
      </search>
      {filtered?.count === 0 && <p class="sect document-note">{FILE_FACTS.nothingFound}</p>}
      {filtered ? (
        filtered.sections.map((section, index) => (
          <section class="sect" key={index}>
            <h3>{section.title}</h3>
            <SectionBody section={section} path={section.title} isOpen />
          </section>
        ))
      ) : (
        <FoldedSections sections={sections} path="" />
      )}
    </>
  );
}

/** The facts that match a filter. */
interface FilteredFacts {
  readonly sections: readonly FactSection[];
  /** Facts and rows of tables that match, shown or not. */
  readonly count: number;
}

/**
 * Finds the facts and table rows whose name or value contains a text, ignoring case. A section whose title contains it
 * matches as a whole. Sections without matches are left out. Matches beyond `limit` are only counted.
 */
export function filterFacts(
  sections: readonly FactSection[],
  text: string,
  limit = Number.POSITIVE_INFINITY,
): FilteredFacts {
  const searched = text.trim().toLowerCase();
  const matches = (value: string) => value.toLowerCase().includes(searched);
  let count = 0;
  /** Counts a match. Returns whether it is within the limit. */
  const countMatch = () => count++ < limit;

  function filter(section: FactSection, isWhole: boolean): FactSection[] {
    const matchesAll = isWhole || matches(section.title);
    const before = count;
    const { table } = section;
    const facts = section.facts.filter(
      ({ label, value }) => (matchesAll || matches(label) || matches(value)) && countMatch(),
    );
    const rows =
      table?.rows.filter((row) => (matchesAll || row.some(matches)) && countMatch()) ?? [];
    const inner = section.sections?.flatMap((child) => filter(child, matchesAll)) ?? [];
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

  return { sections: sections.flatMap((section) => filter(section, searched === '')), count };
}
