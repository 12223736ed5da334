import type { StageWorld } from '../../../app/state/index.ts';
import { useLive } from '../../context.ts';
import { Segments } from '../../parts/buttons.tsx';
import { AGENTS } from '../../words/en/live.ts';

const WORLDS: readonly StageWorld[] = ['outfit', 'region'];

/** What the list holds and the stage shows: one's own outfit, or a region's avatars. */
export function LeftSegments() {
  const { state, command } = useLive();
  return (
    <Segments label={AGENTS.listAndStage}>
      {WORLDS.map((world) => (
        <button
          type="button"
          key={world}
          aria-pressed={state.world.value === world}
          onClick={() => command((live) => live.setWorld(world))}
        >
          {AGENTS.worlds[world]}
        </button>
      ))}
    </Segments>
  );
}
