import { useMemo } from 'preact/hooks';
import type { LoadedClip } from '../../../app/index.ts';
import { defaultSkeleton } from '../../../avatar/index.ts';
import { removeJoints, setJointPriorities } from '../../../motion/edit/index.ts';
import { PriorityPick } from '../../parts/priority.tsx';
import { JOINT_TOOLS } from '../../words/en/edit.ts';
import { STEPS } from '../../words/en/steps.ts';
import { describeJointPriority } from './priority-words.ts';
import { Row } from './row.tsx';
import { useEdit } from './use-edit.ts';

interface JointToolsProps {
  clip: LoadedClip;
  /** Places in the clip's joints, at least one. */
  selected: ReadonlySet<number>;
  clear: () => void;
}

/** What can be done with the joints that are ticked. */
export function JointTools({ clip, selected, clear }: JointToolsProps) {
  const edit = useEdit(clip);
  return (
    <div class="joint-tools">
      <Row label={JOINT_TOOLS.set(selected.size)} wide>
        <PriorityPick
          label={JOINT_TOOLS.priority}
          from={-1}
          to={6}
          chosen={commonPriority(clip, selected)}
          describe={describeJointPriority}
          onPick={(priority) =>
            edit(STEPS.jointPriorities, (animation) =>
              setJointPriorities(animation, selected, priority),
            )
          }
        />
      </Row>
      <Removal clip={clip} selected={selected} clear={clear} />
    </div>
  );
}

/** The priority that all of them have as stored, or one that no button has. */
function commonPriority({ animation }: LoadedClip, selected: ReadonlySet<number>): number {
  const all = new Set([...selected].map((index) => animation.joints[index].priority));
  const [first] = all;
  return all.size === 1 ? first : Number.NaN;
}

function Removal({ clip, selected, clear }: JointToolsProps) {
  const edit = useEdit(clip);
  const { animation } = clip;
  const isAll = selected.size === animation.joints.length;
  const lost = useMemo(
    () =>
      isAll ? 0 : removeJoints(animation, selected, defaultSkeleton).removedConstraints.length,
    [animation, selected, isAll],
  );
  const remove = () => {
    edit(
      selected.size === 1 ? STEPS.jointRemoval : STEPS.jointsRemoval,
      (whole) => removeJoints(whole, selected, defaultSkeleton).animation,
    );
    clear();
  };
  return (
    <div class="edit-buttons">
      <button
        type="button"
        class="btn outlined small"
        disabled={isAll}
        title={isAll ? JOINT_TOOLS.leaveOne : JOINT_TOOLS.removeTitle}
        onClick={remove}
      >
        {JOINT_TOOLS.remove}
      </button>
      {lost > 0 && <small>{JOINT_TOOLS.withConstraints(lost)}</small>}
    </div>
  );
}
