import { useMemo, useState } from 'preact/hooks';
import type { Animation } from '../../../formats/animation/index.ts';
import {
  type KeySelection,
  type Reduction,
  type ReductionBounds,
  reduceKeys,
} from '../../../motion/edit/index.ts';
import { NumberField } from '../../parts/number-field.tsx';
import { COMMON } from '../../words/en/common.ts';
import { REDUCE } from '../../words/en/edit.ts';

/** Hardly visible: when a whole arm rotates by a tenth of a degree, a fingertip moves by a millimetre. */
const DEFAULT_BOUNDS: ReductionBounds = { degrees: 0.1, millimetres: 0.5 };
const DEGREES = { min: 0, max: 45, digits: 2, unit: '°' };
const MILLIMETRES = { min: 0, max: 500, digits: 1, unit: 'mm' };

interface ReduceFormProps {
  animation: Animation;
  /** The keys that may be removed; all of them where there is no selection. */
  selection?: KeySelection;
  onApply: (bounds: ReductionBounds) => void;
  close: () => void;
}

/** The form that reduces keys: the largest errors allowed, and how many keys they save. */
export function ReduceForm({ animation, selection, onApply, close }: ReduceFormProps) {
  const [bounds, setBounds] = useState(DEFAULT_BOUNDS);
  const reduction = useMemo(
    () => reduceKeys(animation, bounds, selection),
    [animation, bounds, selection],
  );
  const removesNothing = reduction.after === reduction.before;
  const apply = () => {
    onApply(bounds);
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
      <p role="status">{outcomeText(reduction)}</p>
      <div class="edit-buttons">
        <button
          type="button"
          class="btn outlined small"
          disabled={removesNothing}
          title={removesNothing ? REDUCE.nothingToRemove : REDUCE.applyTitle}
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
function outcomeText({ before, after, worstDegrees, worstMillimetres }: Reduction): string {
  if (after === before) return REDUCE.all(before);
  return REDUCE.outcome(before, after, worstDegrees.toFixed(2), worstMillimetres.toFixed(1));
}
