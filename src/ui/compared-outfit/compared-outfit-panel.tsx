import { useComputed } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type {
  ComparedOutfit,
  FactPair,
  OutfitDifferences,
} from '../../app/compared-outfit/index.ts';
import { subjectName } from '../actions.ts';
import { useUi } from '../context.ts';
import { GridTable } from '../parts/tables.tsx';
import { Marked } from '../parts/text.tsx';
import { COMPARED } from '../words/en/compared-outfit.ts';
import { SHAPE } from '../words/en/shape.ts';
import { formatBytes, formatCount } from '../words/format.ts';
import { closeComparison, shownComparison } from './shown-comparison.ts';

/** What the outfit beside the visitor's own has that this one has not, and the other way round. */
export function ComparedOutfitPanel() {
  const compared = shownComparison();
  return compared && <Comparison compared={compared} />;
}

function Comparison({ compared }: { compared: ComparedOutfit }) {
  const { app, view } = useUi();
  const differences = useComputed(() => compared.differences()).value;
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), [compared]);
  const end = () => {
    closeComparison();
    view.show('animation');
    document.querySelector<HTMLElement>('.compare-outfit')?.focus();
  };
  return (
    <section
      class="sect compare"
      aria-label={COMPARED.title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        end();
      }}
    >
      <header>
        <h3>{COMPARED.title}</h3>
        <span class="spacer" />
        <button type="button" class="btn small" ref={close} onClick={end}>
          {COMPARED.close}
        </button>
      </header>
      <p class="pair">
        <Marked
          as="b"
          text={COMPARED.pair(subjectName(app.state) || COMPARED.own, compared.name)}
        />
      </p>
      <Totals totals={differences.totals} />
      <Names title={COMPARED.onlyInFirst} names={differences.onlyA} />
      <Names title={COMPARED.onlyInSecond} names={differences.onlyB} />
      <Sliders sliders={differences.sliders} />
      <Joints joints={differences.joints} />
    </section>
  );
}

function Totals({ totals }: { totals: readonly FactPair[] }) {
  const format = (fact: FactPair['fact'], value: number) =>
    fact === 'textureBytes' ? formatBytes(Math.round(value)) : formatCount(value);
  return (
    <GridTable columns={COMPARED.totalColumns}>
      {totals.map(({ fact, a, b }) => (
        <tr key={fact}>
          <th scope="row">{COMPARED.facts[fact]}</th>
          <td class="num">{format(fact, a)}</td>
          <td class="num">{format(fact, b)}</td>
        </tr>
      ))}
    </GridTable>
  );
}

function Names({ title, names }: { title: (count: number) => string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div class="only-in">
      <h4>{title(names.length)}</h4>
      <p>{names.join(', ')}</p>
    </div>
  );
}

function Sliders({ sliders }: Pick<OutfitDifferences, 'sliders'>) {
  if (sliders.length === 0) return <p class="same">{COMPARED.sameShape}</p>;
  const names: Readonly<Record<number, readonly string[] | undefined>> = SHAPE.sliders;
  return (
    <GridTable columns={COMPARED.sliderColumns}>
      {sliders.map(({ id, a, b }) => (
        <tr key={id}>
          <th scope="row">{names[id]?.[0] ?? id}</th>
          <td class="num">{a}</td>
          <td class="num">{b}</td>
        </tr>
      ))}
    </GridTable>
  );
}

function Joints({ joints }: Pick<OutfitDifferences, 'joints'>) {
  if (joints.length === 0) return <p class="same">{COMPARED.sameJoints}</p>;
  return (
    <GridTable columns={COMPARED.jointColumns}>
      {joints.map(({ joint, millimetres }) => (
        <tr key={joint}>
          <th scope="row">
            <code>{joint}</code>
          </th>
          <td class="num">{millimetres.toFixed(1)}</td>
        </tr>
      ))}
    </GridTable>
  );
}
