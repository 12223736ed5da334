import type { LoadedClip } from '../../app/index.ts';
import { type AnimationConstraint, MAX_CONSTRAINTS } from '../../formats/animation/index.ts';
import { useUi } from '../context.ts';
import { Fold } from '../parts/section.tsx';
import { GridTable } from '../parts/tables.tsx';
import { CONSTRAINTS } from '../words/en/clip.ts';
import { formatCount, formatSeconds } from '../words/format.ts';

/** The constraints of the clip: source, target and time. Shows nothing for a clip without constraints. */
export function ConstraintsSection({ clip }: { clip: LoadedClip }) {
  const { constraints, constraintsIgnored, duration } = clip.animation;
  if (constraints.length === 0 && !constraintsIgnored) return null;
  return (
    <Fold
      name="constraints"
      title={CONSTRAINTS.title}
      aside={constraintsIgnored ? CONSTRAINTS.ignored : formatCount(constraints.length)}
      controls={!constraintsIgnored && <ShowToggle />}
    >
      {constraintsIgnored && (
        <p class="constraints-ignored">{whyIgnored(constraints.length, MAX_CONSTRAINTS)}</p>
      )}
      {constraints.length > 0 && (
        <GridTable columns={CONSTRAINTS.columns} class="constraint-table">
          {constraints.map((constraint, index) => (
            <ConstraintRow
              key={index}
              constraint={constraint}
              duration={duration}
              ignored={constraintsIgnored}
            />
          ))}
        </GridTable>
      )}
    </Fold>
  );
}

function ShowToggle() {
  const { app } = useUi();
  const shown = app.state.showConstraints.value;
  return (
    <button
      type="button"
      class="btn small outlined"
      aria-pressed={shown}
      title={CONSTRAINTS.showTitle}
      onClick={() => app.stage.setOption('showConstraints', !shown)}
    >
      {CONSTRAINTS.show}
    </button>
  );
}

interface ConstraintRowProps {
  constraint: AnimationConstraint;
  duration: number;
  ignored: boolean;
}

function ConstraintRow({ constraint, duration, ignored }: ConstraintRowProps) {
  const { sourceVolume, targetVolume, type, chainLength } = constraint;
  return (
    <tr class={ignored ? 'is-missing' : undefined}>
      <th scope="row">
        <code>
          {sourceVolume} → {targetVolume}
        </code>
        <span class="window">{activeTimeText(constraint, duration)}</span>
      </th>
      <td class="num">{CONSTRAINTS.types[type]}</td>
      <td class="num">{chainLength}</td>
    </tr>
  );
}

/**
 * When a constraint is active, in clip seconds: `0.30–0.45 s in, 3.16–3.50 s out`. A file that never
 * eases a constraint out has a time after the end, such as 10 s.
 */
export function activeTimeText(constraint: AnimationConstraint, duration: number): string {
  const { easeInStart, easeInStop, easeOutStart, easeOutStop } = constraint;
  if (easeInStart > duration) return CONSTRAINTS.afterEnd(seconds(easeInStart));
  const easeIn = range(easeInStart, easeInStop);
  if (easeOutStop < easeInStart) return CONSTRAINTS.outBeforeIn(easeIn);
  if (easeOutStart >= duration && easeOutStop >= duration) return CONSTRAINTS.neverOut(easeIn);
  return CONSTRAINTS.inAndOut(easeIn, range(easeOutStart, easeOutStop));
}

/** Why viewers play a clip without its constraints. `count` is 0 if they could not be counted. */
export function whyIgnored(count: number, limit: number): string {
  return count > 0 ? CONSTRAINTS.whyIgnored(count, limit) : CONSTRAINTS.whyIgnoredUncounted(limit);
}

function range(start: number, stop: number): string {
  return stop > start ? `${formatSeconds(start, 2)}–${seconds(stop)}` : seconds(start);
}

function seconds(value: number): string {
  return `${formatSeconds(value, 2)} s`;
}
