import { useComputed } from '@preact/signals';
import type { AppState, LoadedClip } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { PriorityChip } from '../parts/priority.tsx';
import { CLIP_LIST } from '../words/en/clip-list.ts';
import { OUTFIT } from '../words/en/panels.ts';
import { formatSeconds } from '../words/format.ts';
import { chooseClip, toggleClip } from './audition.ts';
import { priorityOf, useClipList } from './clip-list-state.ts';
import { ItemRow, Tag } from './item-rows.tsx';

/** The row of an animation; a slim one has a single line. */
export function ClipRow({ clip, isSlim }: { clip: LoadedClip; isSlim: boolean }) {
  const ui = useUi();
  // Computed, so that selecting another clip renders only the rows that it changes.
  const side = useComputed(() => sideOf(ui.app.state, clip.id, clip.builtIn)).value;
  const { duration, joints } = clip.animation;
  const chip = <PriorityChip priority={priorityOf(clip)} small />;
  return (
    <ItemRow
      item={clip}
      isActive={clip.active && side !== 'none'}
      class={isSlim ? 'is-clip is-slim' : 'is-clip'}
      toggle={{
        icon: clip.active ? 'stop' : 'play',
        label: clip.active ? OUTFIT.stop(clip.name) : OUTFIT.play(clip.name),
        run: () => toggleClip(ui, clip),
      }}
      onChoose={() => chooseClip(ui, clip)}
      tags={<ClipTags clip={clip} side={side} />}
      end={
        <>
          {!clip.builtIn && <StarButton clip={clip} />}
          {isSlim && (
            <span class="clip-facts">
              {CLIP_LIST.length(formatSeconds(duration, 1))}
              {chip}
            </span>
          )}
        </>
      }
    >
      {!isSlim && (
        <>
          {chip}
          {OUTFIT.clipFacts(formatSeconds(duration), joints.length)}
        </>
      )}
    </ItemRow>
  );
}

function StarButton({ clip }: { clip: LoadedClip }) {
  const { favourites } = useClipList();
  const isFavourite = favourites.has(clip);
  const label = CLIP_LIST.star(clip.name);
  return (
    <button
      type="button"
      class={`eye star ${isFavourite ? 'is-on' : ''}`}
      aria-label={label}
      title={label}
      aria-pressed={isFavourite}
      onClick={() => favourites.toggle(clip)}
    >
      <Icon name={isFavourite ? 'starred' : 'star'} />
    </button>
  );
}

function ClipTags({ clip, side }: { clip: LoadedClip; side: ComparisonSide }) {
  return (
    <>
      {side === 'left' && <Tag text={OUTFIT.left} />}
      {side === 'right' && <Tag text={OUTFIT.right} />}
      {clip.animation !== clip.original && <Tag text={OUTFIT.edited} />}
    </>
  );
}

/** The avatar that plays a clip while two clips are compared, each on its own avatar. */
type ComparisonSide = 'left' | 'right' | 'none' | 'both';

function sideOf(state: AppState, id: string, builtIn: boolean): ComparisonSide {
  const [left, right] = [state.timelineClip.value?.id, state.comparedClip.value?.id];
  if (right === undefined || right === left) return 'both';
  if (id === left) return 'left';
  if (id === right) return 'right';
  return builtIn ? 'both' : 'none';
}
