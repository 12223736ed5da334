import type { ComponentChildren } from 'preact';
import { usePuppetry } from '../../context.ts';
import { Icon } from '../../parts/icon.tsx';
import { PUPPETEER } from '../../words/en/puppetry.ts';
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
  const { state: board } = usePuppetry();
  const isOn = board.showHandles.value;
  return (
    <section class="sect puppeteer" aria-label={PUPPETEER.title}>
      <header>
        <h3>{PUPPETEER.title}</h3>
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
        <p class="puppet-note">{PUPPETEER.about(whom)}</p>
      )}
      {!isOn && (board.targeted.value.size > 0 || board.pinned.value.size > 0) && <Left />}
      {children}
    </section>
  );
}

/** Putting the handles away gives nothing back. */
function Left() {
  return (
    <div class="left-as-it-is">
      <p class="puppet-note">{PUPPETEER.staysAsLeft}</p>
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
      title={PUPPETEER.takeHold.title}
      onClick={() => command((puppetry) => puppetry.setHandles(!isOn))}
    >
      <Icon name="hand" />
      {PUPPETEER.takeHold.text}
    </button>
  );
}
