import type { LoadedClip } from '../../../app/index.ts';
import { useUi } from '../../context.ts';
import { Fold } from '../../parts/section.tsx';
import { UndoButtons } from '../../parts/undo-buttons.tsx';
import { EDIT } from '../../words/en/edit.ts';
import { ChangeRows } from './change-rows.tsx';
import { dialogHint } from './dialog-hint.ts';
import { LookRows } from './look-rows.tsx';
import { PriorityRows } from './priority-rows.tsx';
import { TimingRows } from './timing-rows.tsx';
import { TrimRow } from './trim-row.tsx';

/** Everything about a clip that can be changed and saved. */
export function EditSection({ clip }: { clip: LoadedClip }) {
  if (clip.builtIn) {
    return (
      <Fold name="edit" title={EDIT.title} open>
        <p class="edit-about">{EDIT.builtIn}</p>
      </Fold>
    );
  }
  // What is typed but not yet taken over belongs to one clip.
  return (
    <Fold name="edit" title={EDIT.title} open controls={<History />} key={clip.id}>
      <About clip={clip} />
      <div class="edit-rows">
        <PriorityRows clip={clip} />
        <TimingRows clip={clip} />
        <LookRows clip={clip} />
        <TrimRow clip={clip} />
      </div>
      <ChangeRows clip={clip} />
    </Fold>
  );
}

/** Elsewhere the dock has these buttons, which the phone has not. */
function History() {
  const { view } = useUi();
  return view.layout.value === 'phone' ? <UndoButtons /> : null;
}

function About({ clip }: { clip: LoadedClip }) {
  const hint = dialogHint(clip);
  if (clip.source !== 'bvh') return null;
  return (
    <p class="edit-about">
      {EDIT.importedBvh}
      {hint && ` ${hint}`}
    </p>
  );
}
