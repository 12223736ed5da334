import type { LoadedClip } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { formatPlural, formatSeconds } from '../format.ts';
import { jointPriorities } from '../item-facts.ts';
import { PriorityChip } from '../parts/priority-chip.tsx';
import { ItemRow } from './item-row.tsx';

export function ClipRow({ clip }: { clip: LoadedClip }) {
  const { app } = useUi();
  const { duration, joints } = clip.animation;
  const toggle = {
    icon: clip.active ? 'stop' : 'play',
    label: `${clip.active ? 'Stop' : 'Play'} ${clip.name}`,
    run: () => app.setClipActive(clip.id, !clip.active),
  } as const;
  return (
    <ItemRow item={clip} on={clip.active} toggle={toggle}>
      <PriorityChip priority={jointPriorities(clip).at(-1) ?? clip.animation.basePriority} small />
      {formatSeconds(duration)} s · {formatPlural(joints.length, 'joint')}
    </ItemRow>
  );
}
