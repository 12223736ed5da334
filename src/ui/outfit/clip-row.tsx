import type { AppState, LoadedClip } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { jointPriorities } from '../item-facts.ts';
import { PriorityChip } from '../parts/priority.tsx';
import { OUTFIT } from '../words/en/outfit.ts';
import { formatSeconds } from '../words/format.ts';
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
      {seat === 'left' && <Tag words={OUTFIT.left} />}
      {seat === 'right' && <Tag words={OUTFIT.right} />}
      {clip.animation !== clip.original && <Tag words={OUTFIT.edited} />}
    </>
  );
}

function Tag({ words }: { words: typeof OUTFIT.edited }) {
  return (
    <span class="tag" title={words.title}>
      {words.tag}
    </span>
  );
}

export function ClipRow({ clip }: { clip: LoadedClip }) {
  const { app } = useUi();
  const seat = seatOf(app.state, clip);
  const { duration, joints } = clip.animation;
  const toggle = {
    icon: clip.active ? 'stop' : 'play',
    label: clip.active ? OUTFIT.stop(clip.name) : OUTFIT.play(clip.name),
    run: () => app.outfit.setClipActive(clip.id, !clip.active),
  } as const;
  return (
    <ItemRow
      item={clip}
      on={clip.active && seat !== 'out'}
      toggle={toggle}
      tags={<Tags clip={clip} seat={seat} />}
    >
      <PriorityChip priority={jointPriorities(clip).at(-1) ?? clip.animation.basePriority} small />
      {OUTFIT.clipFacts(formatSeconds(duration), joints.length)}
    </ItemRow>
  );
}
