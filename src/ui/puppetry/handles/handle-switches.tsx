import { usePuppetry } from '../../context.ts';
import { Icon } from '../../parts/icon.tsx';
import { LiveIcon } from '../../parts/live-icon.tsx';
import { HANDLES } from '../../words/en/puppetry.ts';

/** What holds for all handles. */
export function HandleSwitches() {
  const { state: board, command } = usePuppetry();
  return (
    <div class="handle-switches">
      <Toggle
        {...HANDLES.mirror}
        isOn={board.mirror.value}
        set={(on) => command((puppetry) => puppetry.setMirror(on))}
      />
      <OverlaySwitches />
      <ResetAll />
      <VrButton />
    </div>
  );
}

/** What is drawn over whoever is in focus. */
export function OverlaySwitches() {
  const { state: board, command } = usePuppetry();
  return (
    <>
      <Toggle
        {...HANDLES.targets}
        isOn={board.showTargets.value}
        set={(on) => command((puppetry) => puppetry.setShowTargets(on))}
      />
      <Toggle
        {...HANDLES.limits}
        isOn={board.showLimits.value}
        set={(on) => command((puppetry) => puppetry.setShowLimits(on))}
      />
    </>
  );
}

/** Gives the avatar back to its animations. */
export function ResetAll() {
  const { state: board, command } = usePuppetry();
  const isIdle =
    board.targeted.value.size === 0 && board.pinned.value.size === 0 && !board.active.value;
  return (
    <button
      type="button"
      class="btn small"
      disabled={isIdle}
      title={isIdle ? HANDLES.resetAll.nothing : HANDLES.resetAll.title}
      onClick={() => command((puppetry) => puppetry.reset())}
    >
      <Icon name="undo" />
      {HANDLES.resetAll.text}
    </button>
  );
}

interface ToggleProps {
  text: string;
  title: string;
  isOn: boolean;
  set: (on: boolean) => void;
}

function Toggle({ text, title, isOn, set }: ToggleProps) {
  return (
    <button
      type="button"
      class="btn small outlined"
      title={title}
      aria-pressed={isOn}
      onClick={() => set(!isOn)}
    >
      {text}
    </button>
  );
}

/** Where the browser has a headset. */
function VrButton() {
  const { state: board, command } = usePuppetry();
  const xr = board.xr.value;
  if (xr !== 'there' && xr !== 'in-session') return null;
  const isIn = xr === 'in-session';
  return (
    <button
      type="button"
      class="btn small outlined"
      title={isIn ? HANDLES.vr.leaveTitle : HANDLES.vr.enterTitle}
      onClick={() => command((puppetry) => (isIn ? puppetry.leaveXr() : puppetry.enterXr()))}
    >
      <LiveIcon name="headset" />
      {isIn ? HANDLES.vr.leave : HANDLES.vr.enter}
    </button>
  );
}
