import { Icon } from '../../parts/icon.tsx';
import { PuppetIcon } from '../puppet-icon.tsx';
import { usePuppetry } from '../use-puppetry.ts';

/** What holds for all handles. */
export function HandleSwitches() {
  const { board, command } = usePuppetry();
  return (
    <div class="handle-switches">
      <Toggle
        text="Mirror"
        title="What one side does the other does too (M)"
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
  const { board, command } = usePuppetry();
  return (
    <>
      <Toggle
        text="Targets"
        title="Show where bones are to end, and where they do"
        isOn={board.showTargets.value}
        set={(on) => command((puppetry) => puppetry.setShowTargets(on))}
      />
      <Toggle
        text="Limits"
        title="Show how far joints turn, as cones"
        isOn={board.showLimits.value}
        set={(on) => command((puppetry) => puppetry.setShowLimits(on))}
      />
    </>
  );
}

/** Gives the avatar back to its animations. */
export function ResetAll() {
  const { board, command } = usePuppetry();
  const isIdle =
    board.aimed.value.size === 0 && board.pinned.value.size === 0 && !board.active.value;
  return (
    <button
      type="button"
      class="btn small"
      disabled={isIdle}
      title={isIdle ? 'Nothing is asked of any handle' : 'Let go of everything'}
      onClick={() => command((puppetry) => puppetry.reset())}
    >
      <Icon name="undo" />
      Reset all
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
  const { board, command } = usePuppetry();
  const xr = board.xr.value;
  if (xr !== 'there' && xr !== 'in-session') return null;
  const isIn = xr === 'in-session';
  return (
    <button
      type="button"
      class="btn small outlined"
      title={isIn ? 'The stage is in your headset' : 'Your hands and head move the avatar’s'}
      onClick={() => command((puppetry) => (isIn ? puppetry.leaveXr() : puppetry.enterXr()))}
    >
      <PuppetIcon name="headset" />
      {isIn ? 'Leave VR' : 'Enter VR'}
    </button>
  );
}
