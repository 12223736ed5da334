import { useMemo, useState } from 'preact/hooks';
import type { LoadedClip } from '../../app/index.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import type { AnimationJoint } from '../../formats/animation/index.ts';
import { removeJoints, setJointPriorities } from '../../motion/edit/index.ts';
import { effectivePriority, positionKeyCount, rotationKeyCount } from '../item-facts.ts';
import { PriorityChip, PriorityPick } from '../parts/priority.tsx';
import { Fold } from '../parts/section.tsx';
import { GridTable } from '../parts/tables.tsx';
import { JointRow } from '../selection.tsx';
import { CLIP, CLIP_FACTS } from '../words/en/clip.ts';
import { JOINT_TOOLS, STEPS } from '../words/en/edit.ts';
import { formatCount } from '../words/format.ts';
import { describeJointPriority, EditRow, useEdit } from './edit/edit-row.tsx';

/** The joints that a clip moves, in file order. Those of clips that can be edited have checkboxes. */
export function JointsSection({ clip }: { clip: LoadedClip }) {
  if (clip.builtIn) return <JointList clip={clip} />;
  return <EditableJoints clip={clip} key={clip.id} />;
}

function JointList({ clip }: { clip: LoadedClip }) {
  const { joints } = clip.animation;
  return (
    <Fold name="joints" title={CLIP_FACTS.joints} aside={formatCount(joints.length)}>
      <GridTable columns={CLIP.joints.columns} class="joint-table">
        {joints.map((joint, index) => (
          <JointRow key={index} joint={joint.name} name={joint.name}>
            <JointCells clip={clip} joint={joint} />
          </JointRow>
        ))}
      </GridTable>
    </Fold>
  );
}

function EditableJoints({ clip }: { clip: LoadedClip }) {
  const { joints } = clip.animation;
  const { selected, toggle, selectAll, clear } = useSelection(joints.length);
  const isAll = selected.size === joints.length;
  const selectButton = (
    <button type="button" class="linkish" onClick={isAll ? clear : selectAll}>
      {isAll ? CLIP.joints.selectNone : CLIP.joints.selectAll}
    </button>
  );
  return (
    <Fold
      name="joints"
      title={CLIP_FACTS.joints}
      aside={formatCount(joints.length)}
      controls={selectButton}
    >
      {selected.size > 0 && <JointTools clip={clip} selected={selected} clear={clear} />}
      <GridTable columns={CLIP.joints.columns} class="joint-table is-editable">
        {joints.map((joint, index) => (
          <JointRow
            key={index}
            joint={joint.name}
            name={joint.name}
            class={selected.has(index) ? 'is-ticked' : undefined}
            before={
              <input
                type="checkbox"
                aria-label={joint.name}
                checked={selected.has(index)}
                onChange={() => toggle(index)}
              />
            }
          >
            <JointCells clip={clip} joint={joint} />
          </JointRow>
        ))}
      </GridTable>
    </Fold>
  );
}

function JointCells({ clip, joint }: { clip: LoadedClip; joint: AnimationJoint }) {
  return (
    <>
      <td class="num">{keyCount(rotationKeyCount(joint))}</td>
      <td class="num">{keyCount(positionKeyCount(joint))}</td>
      <td class="num">
        <PriorityChip priority={effectivePriority(clip, joint)} />
      </td>
    </>
  );
}

function keyCount(count: number): string {
  return count === 0 ? '–' : formatCount(count);
}

const NONE: ReadonlySet<number> = new Set();

/** Which of `count` rows are selected, by index. When `count` changes, the rows have changed and none is selected. */
function useSelection(count: number) {
  const [state, setState] = useState({ count, selected: NONE });
  const selected = state.count === count ? state.selected : NONE;
  const set = (next: ReadonlySet<number>) => setState({ count, selected: next });
  return {
    selected,
    toggle(index: number) {
      const next = new Set(selected);
      if (!next.delete(index)) next.add(index);
      set(next);
    },
    selectAll: () => set(new Set(Array(count).keys())),
    clear: () => set(NONE),
  };
}

interface JointToolsProps {
  clip: LoadedClip;
  /** Indexes of joints of the clip, at least one. */
  selected: ReadonlySet<number>;
  clear: () => void;
}

/** Sets the priority of the selected joints, or removes them. */
function JointTools({ clip, selected, clear }: JointToolsProps) {
  const edit = useEdit(clip);
  return (
    <div class="joint-tools">
      <EditRow label={JOINT_TOOLS.set(selected.size)} wide>
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
      </EditRow>
      <RemoveButton clip={clip} selected={selected} clear={clear} />
    </div>
  );
}

/** The priority of all the joints in the file; NaN, which is on no button, if they differ. */
function commonPriority({ animation }: LoadedClip, selected: ReadonlySet<number>): number {
  const all = new Set([...selected].map((index) => animation.joints[index].priority));
  const [first] = all;
  return all.size === 1 ? first : Number.NaN;
}

function RemoveButton({ clip, selected, clear }: JointToolsProps) {
  const edit = useEdit(clip);
  const { animation } = clip;
  const isAll = selected.size === animation.joints.length;
  const lostConstraints = useMemo(
    () =>
      isAll ? 0 : removeJoints(animation, selected, defaultSkeleton).removedConstraints.length,
    [animation, selected, isAll],
  );
  const remove = () => {
    edit(
      selected.size === 1 ? STEPS.jointRemoval : STEPS.jointsRemoval,
      (before) => removeJoints(before, selected, defaultSkeleton).animation,
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
      {lostConstraints > 0 && <small>{JOINT_TOOLS.withConstraints(lostConstraints)}</small>}
    </div>
  );
}
