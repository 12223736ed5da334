import type { LoadedClip } from '../../app/index.ts';
import { formatCount } from '../format.ts';
import { effectivePriority, positionKeyCount, rotationKeyCount } from '../item-facts.ts';
import { PriorityChip } from '../parts/priority-chip.tsx';

/** Every joint that the clip moves, in the file's order. */
export function ClipJoints({ clip }: { clip: LoadedClip }) {
  const { joints } = clip.animation;
  return (
    <section class="sect">
      <header>
        <h3>Joints</h3>
        <span class="spacer" />
        <span class="aside">{formatCount(joints.length)}</span>
      </header>
      <table class="grid-table joint-table">
        <thead>
          <tr>
            <th scope="col">Joint</th>
            <th scope="col" class="num">
              rot keys
            </th>
            <th scope="col" class="num">
              pos keys
            </th>
            <th scope="col" class="num">
              priority
            </th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </section>
  );
}

function keyWords(count: number): string {
  return count === 0 ? '–' : formatCount(count);
}
