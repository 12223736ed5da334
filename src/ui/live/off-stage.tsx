import { showsRegion, useLive, useUi } from '../context.ts';
import { LIVE } from '../words/en/live.ts';

/** Above the facts of a file, while the stage shows a region: whose they are, and the way to them. */
export function OffStage() {
  const { app } = useUi();
  const { state, command } = useLive();
  if (!showsRegion(app.live.state)) return null;
  return (
    <p class="off-stage">
      {LIVE.offStage(state.region.value?.name ?? LIVE.someRegion)}{' '}
      <button
        type="button"
        class="linkish"
        onClick={() => command((live) => live.setWorld('outfit'))}
      >
        {LIVE.showThem}
      </button>
    </p>
  );
}
