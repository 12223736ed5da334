import type { AppState, LoadedClip } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { formatPlural, formatSeconds } from '../format.ts';
import { jointPriorities } from '../item-facts.ts';
import { PriorityChip } from '../parts/priority-chip.tsx';
import { ItemRow } from './item-row.tsx';

/** Where a clip plays while two are compared: on the left avatar, on the right one, or not at all. */
type Seat = 'left' | 'right' | 'out' | 'everywhere';

function seatOf({ timelineClip, comparedClip }: AppState, clip: LoadedClip): Seat {
  const [left, right] = [timelineClip.value, comparedClip.value];
  if (right === null || right === left) return 'everywhere';
  if (clip === left) return 'left';
  if (clip === right) return 'right';
  return clip.builtIn ? 'everywhere' : 'out';
}

function Tags({ clip, seat }: { clip: LoadedClip; seat: Seat }) {
  return (
    <>
      {seat === 'left' && <Tag text="A" title="On the left avatar" />}
      {seat === 'right' && <Tag text="B" title="On the right avatar" />}
      {clip.animation !== clip.original && <Tag text="edited" title="Not as the file has it" />}
    </>
  );
}

function Tag({ text, title }: { text: string; title: string }) {
  return (
    <span class="tag" title={title}>
      {text}
    </span>
  );
}

export function ClipRow({ clip }: { clip: LoadedClip }) {
  const { app } = useUi();
  const seat = seatOf(app.state, clip);
  const { duration, joints } = clip.animation;
  const toggle = {
    icon: clip.active ? 'stop' : 'play',
    label: `${clip.active ? 'Stop' : 'Play'} ${clip.name}`,
    run: () => app.setClipActive(clip.id, !clip.active),
  } as const;
  return (
    <ItemRow
      item={clip}
      on={clip.active && seat !== 'out'}
      toggle={toggle}
      tags={<Tags clip={clip} seat={seat} />}
    >
      <PriorityChip priority={jointPriorities(clip).at(-1) ?? clip.animation.basePriority} small />
      {formatSeconds(duration)} s · {formatPlural(joints.length, 'joint')}
    </ItemRow>
  );
}
