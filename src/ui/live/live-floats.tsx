import { useUi } from '../context.ts';
import { LiveNotice } from './live-notice.tsx';
import { useLive } from './use-live.ts';
import { WalkPad } from './walk-pad.tsx';

/** What floats over the stage on account of a region. */
export function LiveFloats() {
  const { app, view } = useUi();
  const { state, command } = useLive();
  const isThere = state.step.value === 'connected' && state.world.value === 'region';
  // The whole sheet leaves no room for it.
  const hasRoom = view.layout.value === 'phone' && view.sheetStop.value !== 'full';
  const canWalk = isThere && hasRoom && !state.region.value?.isReplay;
  return (
    <>
      {canWalk && (
        <WalkPad hold={(intent, isHeld) => command((live) => live.hold(intent, isHeld))} />
      )}
      {!app.state.toast.value && <LiveNotice />}
    </>
  );
}
