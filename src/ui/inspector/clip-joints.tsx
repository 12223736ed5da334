import type { LoadedClip } from '../../app/index.ts';
import { formatCount } from '../format.ts';
import { effectivePriority, positionKeyCount, rotationKeyCount } from '../item-facts.ts';
import { GridTable } from '../parts/grid-table.tsx';
import { PriorityChip } from '../parts/priority-chip.tsx';
import { Section } from '../parts/section.tsx';

/** Every joint that the clip moves, in the file's order. */
export function ClipJoints({ clip }: { clip: LoadedClip }) {
  const { joints } = clip.animation;
  return (
    <Section title="Joints" aside={formatCount(joints.length)}>
      <GridTable columns={['Joint', 'rot keys', 'pos keys', 'priority']} class="joint-table">
        {joints.map((joint, index) => (
          <tr key={index}>
            <th scope="row">{joint.name}</th>
            <td class="num">{keyWords(rotationKeyCount(joint))}</td>
            <td class="num">{keyWords(positionKeyCount(joint))}</td>
            <td class="num">
              <PriorityChip priority={effectivePriority(clip, joint)} />
            </td>
          </tr>
        ))}
      </GridTable>
    </Section>
  );
}

function keyWords(count: number): string {
  return count === 0 ? '–' : formatCount(count);
}
