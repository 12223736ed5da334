import { useLive, useUi } from '../context.ts';
import { LiveNotice } from './live-notice.tsx';
import { WalkHint } from './walk-hint.tsx';
import { WalkPad } from './walk-pad.tsx';

/** What floats over the stage on account of a region. */
export function LiveFloats() {
  const { app, view } = useUi();
  const hasHandles = app.puppetry.state.showHandles.value;
  const { state, command } = useLive();
  const isThere = state.step.value === 'connected' && state.world.value === 'region';
  const canWalk = isThere && !state.region.value?.isReplay;
  const phone = view.layout.value === 'phone';
  // The whole sheet leaves no room for it.
  const hasPad = canWalk && phone && view.sheetStop.value !== 'full';
  const hasToast = app.state.toast.value !== null;
  return (
    <>
      {hasPad && (
        <WalkPad
          hold={(intent, isHeld) => command((live) => live.session.setHeld(intent, isHeld))}
        />
      )}
      {!hasToast && <LiveNotice />}
      {!hasToast && canWalk && !phone && !hasHandles && <WalkHint />}
    </>
  );
}
