import type { ComponentChildren } from 'preact';
import { Icon } from '../../parts/icon.tsx';
import { usePuppetry } from '../use-puppetry.ts';
import { ChosenHandle } from './chosen-handle.tsx';
import { HandleMap } from './handle-map.tsx';
import { HandleSwitches } from './handle-switches.tsx';

interface PuppeteerSectionProps {
  /** Who is moved, for people. */
  whom: string;
  /** Further parts below. */
  children?: ComponentChildren;
}

/** Moving the avatar by hand: folded until one takes hold of it. */
export function PuppeteerSection({ whom, children }: PuppeteerSectionProps) {
  const isOn = usePuppetry().board.handles.value;
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
      {children}
    </section>
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
