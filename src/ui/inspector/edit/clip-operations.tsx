import { useMemo, useState } from 'preact/hooks';
import type { LoadedClip } from '../../../app/index.ts';
import { defaultSkeleton } from '../../../avatar/index.ts';
import {
  mirror,
  type Reduction,
  type ReductionBounds,
  reduceKeys,
  toVersion1,
} from '../../../motion/edit/index.ts';
import { NumberField } from '../../parts/number-field.tsx';
import { COMMON } from '../../words/en/common.ts';
import { CONVERT, EDIT, REDUCE, STEPS } from '../../words/en/edit.ts';
import { useEdit } from './edit-row.tsx';

type Form = 'reduce' | 'convert';

/** Buttons for operations on the whole clip. Two of them open a form that shows the outcome first. */
export function ClipOperations({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  const [open, setOpen] = useState<Form | null>(null);
  const close = () => setOpen(null);
  const isOld = clip.animation.version === '0.1';
  return (
    <>
      <div class="edit-buttons">
        <button
          type="button"
          class="btn outlined small"
          title={EDIT.mirror.title}
          onClick={() => edit(STEPS.mirroring, (animation) => mirror(animation, defaultSkeleton))}
        >
          {EDIT.mirror.text}
        </button>
        <FormButton name="reduce" text={REDUCE.open} open={open} setOpen={setOpen} />
        {isOld && <FormButton name="convert" text={CONVERT.open} open={open} setOpen={setOpen} />}
        <span class="spacer" />
        <RevertButton clip={clip} />
      </div>
      {open === 'reduce' && <ReduceForm clip={clip} close={close} />}
      {open === 'convert' && isOld && <ConvertForm clip={clip} close={close} />}
    </>
  );
}

function RevertButton({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  const isEdited = clip.animation !== clip.original;
  return (
    <button
      type="button"
      class="btn small"
      disabled={!isEdited}
      title={isEdited ? EDIT.revert.title : EDIT.revert.nothing}
      onClick={() => edit(STEPS.revert, () => clip.original)}
    >
      {EDIT.revert.text}
    </button>
  );
}

interface FormButtonProps {
  name: Form;
  text: string;
  open: Form | null;
  setOpen: (form: Form | null) => void;
}

function FormButton({ name, text, open, setOpen }: FormButtonProps) {
  const isOpen = open === name;
  return (
    <button
      type="button"
      class="btn outlined small"
      aria-expanded={isOpen}
      onClick={() => setOpen(isOpen ? null : name)}
    >
      {text}
    </button>
  );
}

/** Hardly visible: when a whole arm rotates by a tenth of a degree, a fingertip moves by a millimetre. */
const DEFAULT_BOUNDS: ReductionBounds = { degrees: 0.1, millimetres: 0.5 };
const DEGREES = { min: 0, max: 45, digits: 2, unit: '°' };
const MILLIMETRES = { min: 0, max: 500, digits: 1, unit: 'mm' };

/** The form that reduces keys: the largest errors allowed, and how many keys they save. */
function ReduceForm({ clip, close }: { clip: LoadedClip; close: () => void }) {
  const edit = useEdit(clip);
  const [bounds, setBounds] = useState(DEFAULT_BOUNDS);
  const reduction = useMemo(() => reduceKeys(clip.animation, bounds), [clip.animation, bounds]);
  const removesNothing = reduction.after === reduction.before;
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

/** The form that converts a clip of version 0.1: what is lost by it. */
function ConvertForm({ clip, close }: { clip: LoadedClip; close: () => void }) {
  const edit = useEdit(clip);
  const { losses } = useMemo(() => toVersion1(clip.animation), [clip.animation]);
  const apply = () => {
    edit(STEPS.conversion, (animation) => toVersion1(animation).animation);
    close();
  };
  return (
    <fieldset class="edit-form" aria-label={CONVERT.label}>
      <p>{losses.length === 0 ? CONVERT.lossless : CONVERT.losses}</p>
      <ul>
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      <div class="edit-buttons">
        <button type="button" class="btn outlined small" onClick={apply}>
          {CONVERT.apply}
        </button>
        <button type="button" class="btn small" onClick={close}>
          {COMMON.cancel}
        </button>
      </div>
    </fieldset>
  );
}
