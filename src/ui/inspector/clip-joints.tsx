import type { LoadedClip } from '../../app/index.ts';
import type { AnimationJoint } from '../../formats/animation/index.ts';
import { effectivePriority, positionKeyCount, rotationKeyCount } from '../item-facts.ts';
import { PriorityChip } from '../parts/priority.tsx';
import { Fold } from '../parts/section.tsx';
import { GridTable } from '../parts/tables.tsx';
import { CLIP, CLIP_FACTS } from '../words/en/clip.ts';
import { formatCount } from '../words/format.ts';
import { JointTools } from './edit/joint-tools.tsx';
import { useSelection } from './edit/use-selection.ts';

/** Every joint that the clip moves, in the file's order; those of the visitor's own clips can be ticked. */
export function ClipJoints({ clip }: { clip: LoadedClip }) {
  if (clip.builtIn) return <JointList clip={clip} />;
  return <EditableJoints clip={clip} key={clip.id} />;
}

function JointList({ clip }: { clip: LoadedClip }) {
  const { joints } = clip.animation;
  return (
    <Fold name="joints" title={CLIP_FACTS.joints} aside={formatCount(joints.length)}>
      <GridTable columns={CLIP.joints.columns} class="joint-table">
        {joints.map((joint, index) => (
          <tr key={index}>
            <th scope="row">{joint.name}</th>
            <Figures clip={clip} joint={joint} />
          </tr>
        ))}
      </GridTable>
    </Fold>
  );
}

function EditableJoints({ clip }: { clip: LoadedClip }) {
  const { joints } = clip.animation;
  const { selected, toggle, setAll, clear } = useSelection(joints.length);
  const allOn = selected.size === joints.length;
  const selectAll = (
    <button type="button" class="linkish" onClick={() => setAll(!allOn)}>
      {allOn ? CLIP.joints.selectNone : CLIP.joints.selectAll}
    </button>
  );
  return (
    <Fold
      name="joints"
      title={CLIP_FACTS.joints}
      aside={formatCount(joints.length)}
      controls={selectAll}
    >
      {selected.size > 0 && <JointTools clip={clip} selected={selected} clear={clear} />}
      <GridTable columns={CLIP.joints.columns} class="joint-table is-editable">
        {joints.map((joint, index) => (
          <tr key={index} class={selected.has(index) ? 'is-ticked' : undefined}>
            <th scope="row">
              <label>
                <input
                  type="checkbox"
                  checked={selected.has(index)}
                  onChange={() => toggle(index)}
                />
                {joint.name}
              </label>
            </th>
            <Figures clip={clip} joint={joint} />
          </tr>
        ))}
      </GridTable>
    </Fold>
  );
}

function Figures({ clip, joint }: { clip: LoadedClip; joint: AnimationJoint }) {
  return (
    <>
      <td class="num">{keyWords(rotationKeyCount(joint))}</td>
      <td class="num">{keyWords(positionKeyCount(joint))}</td>
      <td class="num">
        <PriorityChip priority={effectivePriority(clip, joint)} />
      </td>
    </>
  );
}

function keyWords(count: number): string {
  return count === 0 ? '–' : formatCount(count);
}
