import { useMemo, useState } from 'preact/hooks';
import type { LoadedClip } from '../../../app/index.ts';
import { type Reduction, type ReductionBounds, reduceKeys } from '../../../motion/edit/index.ts';
import { NumberField } from '../../parts/number-field.tsx';
import { COMMON } from '../../words/en/common.ts';
import { REDUCE } from '../../words/en/edit.ts';
import { STEPS } from '../../words/en/steps.ts';
import { useEdit } from './use-edit.ts';

/** Hardly to be seen: a fingertip moves by a millimetre when the whole arm turns by a tenth of a degree. */
const CAREFUL: ReductionBounds = { degrees: 0.1, millimetres: 0.5 };
const DEGREES = { min: 0, max: 45, digits: 2, unit: '°' };
const MILLIMETRES = { min: 0, max: 500, digits: 1, unit: 'mm' };

/** How far curves may stray, and what that comes to, before it is done. */
export function ReduceForm({ clip, close }: { clip: LoadedClip; close: () => void }) {
  const edit = useEdit(clip);
  const [bounds, setBounds] = useState(CAREFUL);
  const reduction = useMemo(() => reduceKeys(clip.animation, bounds), [clip.animation, bounds]);
  const isUseless = reduction.after === reduction.before;
  const apply = () => {
    edit(STEPS.keyReduction, (animation) => reduceKeys(animation, bounds).animation);
    close();
  };
  return (
    <fieldset class="edit-form" aria-label={REDUCE.label}>
      <div class="edit-controls">
        <span>{REDUCE.atMost}</span>
        <NumberField
          label={REDUCE.degrees}
          value={bounds.degrees}
          range={DEGREES}
          step={0.05}
          onCommit={(degrees) => setBounds({ ...bounds, degrees })}
        />
        <span class="between">{REDUCE.and}</span>
        <NumberField
          label={REDUCE.millimetres}
          value={bounds.millimetres}
          range={MILLIMETRES}
          step={0.5}
          onCommit={(millimetres) => setBounds({ ...bounds, millimetres })}
        />
        <span>{REDUCE.off}</span>
      </div>
      <p role="status">{outcomeWords(reduction)}</p>
      <div class="edit-buttons">
        <button
          type="button"
          class="btn outlined small"
          disabled={isUseless}
          title={isUseless ? REDUCE.useless : REDUCE.applyTitle}
          onClick={apply}
        >
          {REDUCE.apply}
        </button>
        <button type="button" class="btn small" onClick={close}>
          {COMMON.cancel}
        </button>
      </div>
    </fieldset>
  );
}

/** `812 → 240 keys, worst 0.18°, 0.4 mm`. */
function outcomeWords({ before, after, worstDegrees, worstMillimetres }: Reduction): string {
  if (after === before) return REDUCE.all(before);
  return REDUCE.outcome(before, after, worstDegrees.toFixed(2), worstMillimetres.toFixed(1));
}
