import { useSignal } from '@preact/signals';
import type { Fact, FactSection, FactTable } from '../../kinds/index.ts';
import { FILE_FACTS } from '../words/en/panels.ts';
import { formatCount } from '../words/format.ts';
import { Fold } from './section.tsx';

/** The number of sections that are listed at first and added by each click: an object may have thousands of parts. */
const SECTIONS_AT_ONCE = 100;

/** All facts of a file: the first section open, the others folded. */
export function FactSections({ sections }: { sections: readonly FactSection[] }) {
  const [first, ...others] = sections;
  return (
    <>
      {first && (
        <section class="sect">
          <SectionBody section={first} path={first.title} />
        </section>
      )}
      <FoldedSections sections={others} path="inspected" />
    </>
  );
}

/** Sections that fold, a limited number at once. */
export function FoldedSections({
  sections,
  path,
}: {
  sections: readonly FactSection[];
  path: string;
}) {
  const count = useSignal(SECTIONS_AT_ONCE);
  const hidden = sections.length - count.value;
  return (
    <>
      {sections.slice(0, count.value).map((section, index) => {
        const name = `${path}/${index} ${section.title}`;
        return (
          <Fold
            key={index}
            name={`document ${name}`}
            title={section.title}
            aside={formatCount(sizeOf(section))}
            open={sections.length === 1}
          >
            <SectionBody section={section} path={name} />
          </Fold>
        );
      })}
      {hidden > 0 && (
        <p class="sect">
          <button
            type="button"
            class="linkish"
            onClick={() => {
              count.value += SECTIONS_AT_ONCE;
            }}
          >
            {FILE_FACTS.more(Math.min(hidden, SECTIONS_AT_ONCE))}
          </button>
        </p>
      )}
    </>
  );
}

/** The number of fields and rows of a section; the number of its sections if it has neither. */
function sizeOf({ facts, table, sections = [] }: FactSection): number {
  return facts.length + (table?.rows.length ?? 0) || sections.length;
}

interface SectionBodyProps {
  section: FactSection;
  /** The titles that lead to the section, by which its folds are remembered. */
  path: string;
  /** Whether sections within are shown without folds. */
  isOpen?: boolean;
}

/** The facts of a section, its table, and the sections in it. */
export function SectionBody({ section, path, isOpen = false }: SectionBodyProps) {
  const { title, facts, table, sections = [] } = section;
  return (
    <>
      {facts.length > 0 && <FactRows label={title} facts={facts} />}
      {table && <WideTable label={title} table={table} />}
      {!isOpen && sections.length > 0 && (
        <div class="document-inner">
          <FoldedSections sections={sections} path={path} />
        </div>
      )}
      {isOpen &&
        sections.map((inner, index) => (
          <div key={index}>
            <h4>{inner.title}</h4>
            <SectionBody section={inner} path={path} isOpen />
          </div>
        ))}
    </>
  );
}

/** A table of names and values. */
function FactRows({ label, facts }: { label: string; facts: readonly Fact[] }) {
  return (
    <table class="fact-table" aria-label={label}>
      <tbody>
        {facts.map((fact, index) => (
          <tr key={index}>
            <th scope="row">{fact.label}</th>
            <td>{fact.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A table that scrolls sideways if it is too wide. It can be focused, so that the keyboard can scroll it. */
function WideTable({ label, table: { columns, rows } }: { label: string; table: FactTable }) {
  return (
    <section class="document-wide" aria-label={label} tabIndex={0}>
      <table class="grid-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others], index) => (
            <tr key={index}>
              <th scope="row">{first}</th>
              {others.map((value, column) => (
                <td key={column}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
