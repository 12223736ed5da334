import { useMemo, useState } from 'preact/hooks';
import type { LoadedClip } from '../../../app/index.ts';
import { defaultSkeleton } from '../../../avatar/index.ts';
import { mirror, reduceKeys, toVersion1 } from '../../../motion/edit/index.ts';
import { COMMON } from '../../words/en/common.ts';
import { CONVERT, EDIT, REDUCE, STEPS } from '../../words/en/edit.ts';
import { useEdit } from './edit-row.tsx';
import { ReduceForm } from './reduce-form.tsx';

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
      {open === 'reduce' && (
        <ReduceForm
          animation={clip.animation}
          onApply={(bounds) =>
            edit(STEPS.keyReduction, (animation) => reduceKeys(animation, bounds).animation)
          }
          close={close}
        />
      )}
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
