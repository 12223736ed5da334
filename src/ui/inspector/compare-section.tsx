import { useSignal } from '@preact/signals';
import { useId, useMemo } from 'preact/hooks';
import type { LoadedClip } from '../../app/index.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { useUi } from '../context.ts';
import { GridTable } from '../parts/tables.tsx';
import { Marked } from '../parts/text.tsx';
import { COMPARE } from '../words/en/clip.ts';
import { formatCount, formatList, formatSeconds } from '../words/format.ts';
import {
  compareFacts,
  compareJoints,
  comparePoses,
  type FactDifference,
  type PoseGap,
  type PriorityDifference,
} from './clip-comparison.ts';

/** Compares the clip with another one: on a second avatar, and in tables of their differences. */
export function CompareSection({ clip }: { clip: LoadedClip }) {
  const { app } = useUi();
  const id = useId();
  const { clips, comparedClip } = app.state;
  const others = clips.value.filter((other) => other.id !== clip.id);
  if (others.length === 0) return null;
  const other = others.find((candidate) => candidate === comparedClip.value);
  return (
    <section class="sect compare">
      <header>
        <h3>
          <label for={id}>{COMPARE.title}</label>
        </h3>
        <span class="spacer" />
        <select
          id={id}
          class="select"
          value={other?.id ?? ''}
          onChange={(event) => app.playback.compareWith(event.currentTarget.value || null)}
        >
          <option value="">{COMPARE.noOther}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </header>
      {other && <Differences a={clip} b={other} />}
    </section>
  );
}

interface PairProps {
  a: LoadedClip;
  b: LoadedClip;
}

function Differences({ a, b }: PairProps) {
  const { differing, same } = useMemo(() => compareFacts(a, b), [a, b]);
  const joints = useMemo(() => compareJoints(a, b), [a, b]);
  return (
    <>
      <p class="pair">
        <Marked as="b" text={COMPARE.pair(a.name, b.name)} />
      </p>
      <PoseGaps a={a} b={b} />
      <FactTable rows={differing} />
      <PriorityTable rows={joints.priorities} />
      <OnlyIn title={COMPARE.onlyInFirst} joints={joints.onlyA} />
      <OnlyIn title={COMPARE.onlyInSecond} joints={joints.onlyB} />
      {same.length > 0 && <p class="same">{COMPARE.sameInBoth(same)}</p>}
    </>
  );
}

function FactTable({ rows }: { rows: readonly FactDifference[] }) {
  if (rows.length === 0) return null;
  return (
    <GridTable columns={COMPARE.factColumns}>
      {rows.map(({ fact, a, b }) => (
        <tr key={fact}>
          <th scope="row">{fact}</th>
          <td class="num">{a}</td>
          <td class="num">{b}</td>
        </tr>
      ))}
    </GridTable>
  );
}

function PriorityTable({ rows }: { rows: readonly PriorityDifference[] }) {
  if (rows.length === 0) return null;
  return (
    <GridTable columns={COMPARE.priorityColumns} class="joint-table">
      {rows.map(({ joints, a, b }) => (
        <tr key={joints[0]}>
          <th scope="row" title={joints.join(', ')}>
            {formatList(joints)}
          </th>
          <td class="num">{a}</td>
          <td class="num">{b}</td>
        </tr>
      ))}
    </GridTable>
  );
}

/** The number of joint names that are shown at first. */
const SHORT_LIST_NAMES = 8;

interface OnlyInProps {
  title: (count: number) => string;
  joints: readonly string[];
}

function OnlyIn({ title, joints }: OnlyInProps) {
  const open = useSignal(false);
  if (joints.length === 0) return null;
  const shown = open.value ? joints : joints.slice(0, SHORT_LIST_NAMES);
  return (
    <div class="only-in">
      <h4>{title(joints.length)}</h4>
      <p>
        <code>{shown.join(', ')}</code>
      </p>
      {shown.length < joints.length && (
        <button
          type="button"
          class="linkish"
          onClick={() => {
            open.value = true;
          }}
        >
          {COMPARE.showMore(joints.length - shown.length)}
        </button>
      )}
    </div>
  );
}

/** The largest differences between the poses, which are computed once for each pair, in milliseconds. */
function PoseGaps({ a, b }: PairProps) {
  const gaps = useMemo(() => comparePoses(a.clip, b.clip, defaultSkeleton), [a.clip, b.clip]);
  const seconds = formatSeconds(gaps.seconds);
  if (!gaps.rotation && !gaps.position) return <p class="gaps">{COMPARE.samePoses(seconds)}</p>;
  return (
    <div class="gaps">
      <GridTable columns={COMPARE.gapColumns}>
        {gaps.rotation && <GapRow fact={COMPARE.rotation} gap={gaps.rotation} unit="°" />}
        {gaps.position && <GapRow fact={COMPARE.position} gap={gaps.position} unit=" mm" />}
      </GridTable>
      <p class="same">{COMPARE.gapsAbout(seconds)}</p>
    </div>
  );
}

function GapRow({ fact, gap, unit }: { fact: string; gap: PoseGap; unit: string }) {
  return (
    <tr>
      <th scope="row">{fact}</th>
      <td class="num">
        <code>{gap.joint}</code>
      </td>
      <td class="num">{formatSeconds(gap.time)} s</td>
      <td class="num">
        {gap.amount < 100 ? gap.amount.toFixed(1) : formatCount(gap.amount)}
        {unit}
      </td>
    </tr>
  );
}
