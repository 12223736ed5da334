import type { ComponentChildren } from 'preact';
import type { NamedExtreme, RigReading } from '../../app/rig-view/index.ts';
import type { JointOffset } from '../../avatar/rig/index.ts';
import { Marked } from '../parts/text.tsx';
import { RIG_VIEW } from '../words/en/rig-view.ts';
import { formatCount, formatList } from '../words/format.ts';
import { useRigView } from './use-rig-view.ts';

/** Rows of a list of joints. */
const MAX_ROWS = 5;
const WEIGHT_MARKS = ['0', '0.25', '0.5', '0.75', '1'];

/** What the colours and arrows of the Rig view mean, with figures. */
export function RigLegend() {
  const reading = useRigView().state.reading.value;
  if (!reading) return null;
  return (
    <section class="rig-legend" aria-label={RIG_VIEW.title}>
      <Reading reading={reading} />
    </section>
  );
}

function Reading({ reading }: { reading: RigReading }) {
  switch (reading.view) {
    case 'weight':
      return <Weights {...reading} />;
    case 'influences':
      return <Influences {...reading} />;
    case 'offsets':
      return <Offsets {...reading} />;
    case 'stretch':
      return <Stretch {...reading} />;
    case 'volumes':
      return <Volumes {...reading} />;
  }
}

type ReadingOf<View> = Extract<RigReading, { view: View }>;

function Weights({ joint, names, histogram }: ReadingOf<'weight'>) {
  if (joint === null) return <p>{RIG_VIEW.weight.noJoints}</p>;
  const { bins, vertices } = histogram;
  const highest = Math.max(1, ...bins);
  const others = names.filter((name) => name !== joint);
  const sum = (from: number) => bins.slice(from).reduce((total, count) => total + count, 0);
  return (
    <>
      <header>
        <span>
          <Marked as="code" text={RIG_VIEW.weight.of(joint)} />
        </span>
        <span class="count">{RIG_VIEW.vertices(vertices)}</span>
      </header>
      {others.length > 0 && <p class="note">{RIG_VIEW.weight.by(formatList(others))}</p>}
      {vertices === 0 ? (
        <p class="note">{RIG_VIEW.weight.none}</p>
      ) : (
        <p class="sr">{RIG_VIEW.weight.histogram(sum(bins.length / 2), sum(bins.length - 1))}</p>
      )}
      <div class="bars" aria-hidden="true">
        {bins.map((count, index) => (
          <i key={index} style={{ height: `${count === 0 ? 0 : 6 + (94 * count) / highest}%` }} />
        ))}
      </div>
      <Scale kind="is-weight" marks={WEIGHT_MARKS} />
    </>
  );
}

/** A bar of colours with marks below. */
function Scale({ kind, marks }: { kind: string; marks: readonly string[] }) {
  return (
    <>
      <div class={`scale ${kind}`} aria-hidden="true" />
      <div class="marks" aria-hidden="true">
        {marks.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
    </>
  );
}

function Influences({ counts }: ReadingOf<'influences'>) {
  const highest = Math.max(1, ...counts);
  return (
    <>
      <header>{RIG_VIEW.influences.title}</header>
      <ul class="steps">
        {counts.map((count, influences) => (
          <li key={influences}>
            <i class={`swatch is-${influences}`} aria-hidden="true" />
            <b>{influences}</b>
            <i class="amount" aria-hidden="true" style={{ '--share': count / highest }} />
            <span class="count">{RIG_VIEW.vertices(count)}</span>
          </li>
        ))}
      </ul>
      {counts[0] > 0 && <p class="note">{RIG_VIEW.influences.unweighted}</p>}
    </>
  );
}

function Offsets({ overrides, binds }: ReadingOf<'offsets'>) {
  return (
    <>
      <OffsetList
        title={RIG_VIEW.offsets.overrides}
        offsets={overrides}
        none={RIG_VIEW.offsets.noOverrides}
        kind="is-override"
      />
      <OffsetList
        title={RIG_VIEW.offsets.binds}
        offsets={binds}
        none={RIG_VIEW.offsets.noBinds}
        kind="is-bind"
      />
    </>
  );
}

interface OffsetListProps {
  title: string;
  offsets: readonly JointOffset[];
  none: string;
  kind: string;
}

function OffsetList({ title, offsets, none, kind }: OffsetListProps) {
  if (offsets.length === 0) return <p class="note">{none}</p>;
  const more = offsets.length - MAX_ROWS;
  return (
    <>
      <header>
        <span>
          <i class={`line ${kind}`} aria-hidden="true" /> {title}
        </span>
        <span class="count">{formatCount(offsets.length)}</span>
      </header>
      <ul class="joints">
        {offsets.slice(0, MAX_ROWS).map(({ name, distance }) => (
          <li key={name}>
            <code>{name}</code>
            <span class="count">{RIG_VIEW.offsets.value(distance)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p class="note">{RIG_VIEW.offsets.more(more)}</p>}
    </>
  );
}

function Stretch({ stretch }: ReadingOf<'stretch'>) {
  const { title, measuring, marks, longest, shortest, noneLonger, noneShorter } = RIG_VIEW.stretch;
  return (
    <>
      <header>{title}</header>
      {stretch ? (
        <ul class="joints">
          <Extreme name={longest} extreme={stretch.longest} none={noneLonger} />
          <Extreme name={shortest} extreme={stretch.shortest} none={noneShorter} />
          <li>{RIG_VIEW.stretch.stretched(stretch.stretched)}</li>
          <li>{RIG_VIEW.stretch.squeezed(stretch.squeezed)}</li>
        </ul>
      ) : (
        <p class="note">{measuring}</p>
      )}
      <Scale kind="is-stretch" marks={marks} />
    </>
  );
}

function Volumes({ volumes }: ReadingOf<'volumes'>) {
  const { title, used: usedOf, none, others } = RIG_VIEW.volumes;
  const used = volumes.filter(({ vertices }) => vertices > 0);
  const more = used.length - MAX_ROWS;
  return (
    <>
      <header>
        <span>{title}</span>
        <span class="count">{usedOf(used.length, volumes.length)}</span>
      </header>
      <ul class="joints">
        {used.slice(0, MAX_ROWS).map(({ name, vertices }) => (
          <li key={name}>
            <code>{name}</code>
            <span class="count">{RIG_VIEW.vertices(vertices)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p class="note">{RIG_VIEW.offsets.more(more)}</p>}
      <p class="note">{used.length === 0 ? none : others}</p>
    </>
  );
}

interface ExtremeProps {
  name: string;
  extreme: NamedExtreme | null;
  none: string;
}

function Extreme({ name, extreme, none }: ExtremeProps) {
  return (
    <li>
      <span>{name}</span>
      {extreme ? <code>{extreme.joint}</code> : <Note>{none}</Note>}
      {extreme && <span class="count">{RIG_VIEW.stretch.ratio(extreme.ratio)}</span>}
    </li>
  );
}

function Note({ children }: { children: ComponentChildren }) {
  return <span class="note">{children}</span>;
}
