import type { StageWorld } from '../../../app/live/live-state.ts';
import { Segments } from '../../parts/segments.tsx';
import { useLive } from '../use-live.ts';

const WORLDS: readonly (readonly [StageWorld, string])[] = [
  ['outfit', 'Outfit'],
  ['region', 'Agents'],
];

/** What the list holds and the stage shows: one's own outfit, or a region's avatars. */
export function LeftSegments() {
  const { state, command } = useLive();
  return (
    <Segments label="List and stage">
      {WORLDS.map(([world, words]) => (
        <button
          type="button"
          key={world}
          aria-pressed={state.world.value === world}
          onClick={() => command((live) => live.setWorld(world))}
        >
          {words}
        </button>
      ))}
    </Segments>
  );
}
