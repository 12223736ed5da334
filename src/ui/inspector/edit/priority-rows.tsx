import type { LoadedClip } from '../../../app/index.ts';
import {
  MAX_DIALOG_PRIORITY,
  movePriorities,
  setBasePriority,
} from '../../../motion/edit/index.ts';
import { PriorityPick } from '../../parts/priority.tsx';
import { EDIT_ROWS } from '../../words/en/edit.ts';
import { STEPS } from '../../words/en/steps.ts';
import { describePriority } from './priority-words.ts';
import { Row } from './row.tsx';
import { useEdit } from './use-edit.ts';

/** The clip's own priority, and the upload dialog's way to move all joints with it. */
export function PriorityRows({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  return (
    <>
      <Row label={EDIT_ROWS.basePriority} wide>
        <PriorityPick
          label={EDIT_ROWS.basePriority}
          from={-1}
          to={6}
          chosen={clip.animation.basePriority}
          describe={describePriority}
          onPick={(priority) =>
            edit(STEPS.basePriority, (animation) => setBasePriority(animation, priority))
          }
        />
      </Row>
      <Row label={EDIT_ROWS.allPriorities.row} wide>
        <PriorityPick
          label={EDIT_ROWS.allPriorities.label}
          from={0}
          to={MAX_DIALOG_PRIORITY}
          chosen={null}
          describe={EDIT_ROWS.allPriorities.title}
          onPick={(priority) =>
            edit(STEPS.priorities, (animation) => movePriorities(animation, priority))
          }
        />
      </Row>
    </>
  );
}
