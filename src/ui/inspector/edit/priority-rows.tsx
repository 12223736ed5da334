import type { LoadedClip } from '../../../app/index.ts';
import {
  MAX_DIALOG_PRIORITY,
  movePriorities,
  setBasePriority,
} from '../../../motion/edit/index.ts';
import { PriorityPick } from '../../parts/priority-pick.tsx';
import { describePriority } from './priority-words.ts';
import { Row } from './row.tsx';
import { useEdit } from './use-edit.ts';

/** The clip's own priority, and the upload dialog's way to move all joints with it. */
export function PriorityRows({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  return (
    <>
      <Row label="Base priority" wide>
        <PriorityPick
          label="Base priority"
          from={-1}
          to={6}
          chosen={clip.animation.basePriority}
          describe={describePriority}
          onPick={(priority) =>
            edit('base priority', (animation) => setBasePriority(animation, priority))
          }
        />
      </Row>
      <Row label="Base and joints to" wide>
        <PriorityPick
          label="Move the priority of all joints"
          from={0}
          to={MAX_DIALOG_PRIORITY}
          chosen={null}
          describe={(priority) => `Base to ${priority}, every joint moved as far, within 0 to 4`}
          onPick={(priority) =>
            edit('priorities', (animation) => movePriorities(animation, priority))
          }
        />
      </Row>
    </>
  );
}
