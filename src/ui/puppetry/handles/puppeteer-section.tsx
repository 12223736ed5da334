import type { ComponentChildren } from 'preact';
import { Icon } from '../../parts/icon.tsx';
import { usePuppetry } from '../use-puppetry.ts';
import { ChosenHandle } from './chosen-handle.tsx';
import { HandleMap } from './handle-map.tsx';
import { HandleSwitches, ResetAll } from './handle-switches.tsx';

interface PuppeteerSectionProps {
  /** Who is moved, for people. */
  whom: string;
  /** Further parts below. */
  children?: ComponentChildren;
}

/** Moving the avatar by hand: folded until one takes hold of it. */
export function PuppeteerSection({ whom, children }: PuppeteerSectionProps) {
  const { board } = usePuppetry();
  const isOn = board.handles.value;
  return (
    <section class="sect puppeteer" aria-label="Puppeteer">
      <header>
        <h3>Puppeteer</h3>
        <span class="spacer" />
        <TakeHold isOn={isOn} />
      </header>
      {isOn ? (
        <>
          <div class="handle-tools">
            <HandleMap />
            <ChosenHandle />
          </div>
          <HandleSwitches />
        </>
      ) : (
        <p class="puppet-note">Take hold of {whom} by head, hands, hips and feet, and drag.</p>
      )}
      {!isOn && (board.aimed.value.size > 0 || board.pinned.value.size > 0) && <Left />}
      {children}
    </section>
  );
}

/** Putting the handles away gives nothing back. */
function Left() {
  return (
    <div class="left-as-it-is">
      <p class="puppet-note">It stays as you left it.</p>
      <ResetAll />
    </div>
  );
}

function TakeHold({ isOn }: { isOn: boolean }) {
  const { command } = usePuppetry();
  return (
    <button
      type="button"
      class="btn small outlined"
      aria-pressed={isOn}
      title="Handles on the avatar (H)"
      onClick={() => command((puppetry) => puppetry.setHandles(!isOn))}
    >
      <Icon name="hand" />
      Take hold
    </button>
  );
}
