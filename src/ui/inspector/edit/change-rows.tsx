import { useState } from 'preact/hooks';
import type { LoadedClip } from '../../../app/index.ts';
import { defaultSkeleton } from '../../../avatar/index.ts';
import { mirror } from '../../../motion/edit/index.ts';
import { CONVERT, EDIT, REDUCE } from '../../words/en/edit.ts';
import { STEPS } from '../../words/en/steps.ts';
import { ConvertForm } from './convert-form.tsx';
import { ReduceForm } from './reduce-form.tsx';
import { useEdit } from './use-edit.ts';

type Form = 'reduce' | 'convert';

/** What is done to all keys at once; some of it shows its outcome before. */
export function ChangeRows({ clip }: { clip: LoadedClip }) {
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
        <OpensForm name="reduce" text={REDUCE.open} open={open} setOpen={setOpen} />
        {isOld && <OpensForm name="convert" text={CONVERT.open} open={open} setOpen={setOpen} />}
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

interface OpensFormProps {
  name: Form;
  text: string;
  open: Form | null;
  setOpen: (form: Form | null) => void;
}

function OpensForm({ name, text, open, setOpen }: OpensFormProps) {
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
