import type { ComponentChildren } from 'preact';
import type { HandleId } from '../../motion/puppetry-control/index.ts';
import { usePuppetry, useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { LiveIcon } from '../parts/live-icon.tsx';
import { HANDLES, PUPPETEER } from '../words/en/puppetry.ts';
import { canPin, HandleMap, useHandleState } from './handle-map.tsx';
import { handleStateText } from './puppetry-text.ts';

interface PuppeteerSectionProps {
  /** The avatar to be moved, in the middle of a sentence. */
  avatar: string;
  /** Further parts of the section. */
  children?: ComponentChildren;
}

/** The section that shows and hides the handles of the avatar, and moves them. */
export function PuppeteerSection({ avatar, children }: PuppeteerSectionProps) {
  const { state, command } = usePuppetry();
  const isShown = state.showHandles.value;
  const isPosed = state.targeted.value.size > 0 || state.pinned.value.size > 0;
  return (
    <section class="sect puppeteer" aria-label={PUPPETEER.title}>
      <header>
        <h3>{PUPPETEER.title}</h3>
        <span class="spacer" />
        <button
          type="button"
          class="btn small outlined"
          aria-pressed={isShown}
          title={PUPPETEER.showHandles.title}
          onClick={() => command((puppetry) => puppetry.setShowHandles(!isShown))}
        >
          <Icon name="hand" />
          {PUPPETEER.showHandles.text}
        </button>
      </header>
      {isShown ? (
        <>
          <div class="handle-tools">
            <HandleMap />
            <SelectedHandle />
          </div>
          <HandleSwitches />
        </>
      ) : (
        <p class="puppet-note">{PUPPETEER.about(avatar)}</p>
      )}
      {/* Hiding the handles does not release them. */}
      {!isShown && isPosed && (
        <div class="kept-pose">
          <p class="puppet-note">{PUPPETEER.staysInPose}</p>
          <ResetAllButton />
        </div>
      )}
      {children}
    </section>
  );
}

/** The handle that arrow keys move and its buttons, beside the drawing. */
function SelectedHandle() {
  const selected = usePuppetry().state.selected.value;
  return (
    <div class="selected-handle">
      {selected ? <HandleActions id={selected} /> : <p>{HANDLES.selectOne}</p>}
    </div>
  );
}

function HandleActions({ id }: { id: HandleId }) {
  const { view } = useUi();
  const { command } = usePuppetry();
  const handle = useHandleState(id);
  const isFree = !handle.hasTarget && !handle.isPinned;
  return (
    <>
      <div>
        <b>{HANDLES.names[id]}</b>
        <span>{handleStateText(handle)}</span>
      </div>
      <div class="acts">
        {canPin(id) && (
          <button
            type="button"
            class="btn small outlined"
            aria-pressed={handle.isPinned}
            title={HANDLES.pin.title}
            onClick={() => command((puppetry) => puppetry.handles.setPinned(id, !handle.isPinned))}
          >
            <LiveIcon name="pin" />
            {HANDLES.pin.text}
          </button>
        )}
        <button
          type="button"
          class="btn small outlined"
          disabled={isFree}
          title={isFree ? HANDLES.reset.nothing : HANDLES.reset.title}
          onClick={() => command((puppetry) => puppetry.handles.reset(id))}
        >
          {HANDLES.reset.text}
        </button>
      </div>
      {view.layout.value !== 'phone' && <p>{HANDLES.keys}</p>}
    </>
  );
}

/** Options and actions for all handles. */
function HandleSwitches() {
  const { state, command } = usePuppetry();
  return (
    <div class="handle-switches">
      <ToggleButton
        {...HANDLES.mirror}
        isOn={state.mirror.value}
        set={(on) => command((puppetry) => puppetry.handles.setMirror(on))}
      />
      <OverlaySwitches />
      <ResetAllButton />
      <VrButton />
    </div>
  );
}

/** Shows and hides targets and joint limits over the focused avatar. */
export function OverlaySwitches() {
  const { state, command } = usePuppetry();
  return (
    <>
      <ToggleButton
        {...HANDLES.targets}
        isOn={state.showTargets.value}
        set={(on) => command((puppetry) => puppetry.setShowTargets(on))}
      />
      <ToggleButton
        {...HANDLES.limits}
        isOn={state.showLimits.value}
        set={(on) => command((puppetry) => puppetry.setShowLimits(on))}
      />
    </>
  );
}

interface ToggleButtonProps {
  text: string;
  title: string;
  isOn: boolean;
  set: (on: boolean) => void;
}

function ToggleButton({ text, title, isOn, set }: ToggleButtonProps) {
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

/** Releases everything that moves the avatar besides its animations. */
function ResetAllButton() {
  const { state, command } = usePuppetry();
  const isIdle =
    state.targeted.value.size === 0 && state.pinned.value.size === 0 && !state.active.value;
  return (
    <button
      type="button"
      class="btn small"
      disabled={isIdle}
      title={isIdle ? HANDLES.resetAll.nothing : HANDLES.resetAll.title}
      onClick={() => command((puppetry) => puppetry.handles.reset())}
    >
      <Icon name="undo" />
      {HANDLES.resetAll.text}
    </button>
  );
}

/** Enters and leaves VR; shown only in browsers with a headset. */
function VrButton() {
  const { state, command } = usePuppetry();
  const xr = state.xr.value;
  if (xr !== 'available' && xr !== 'in-session') return null;
  const isInSession = xr === 'in-session';
  return (
    <button
      type="button"
      class="btn small outlined"
      title={isInSession ? HANDLES.vr.leaveTitle : HANDLES.vr.enterTitle}
      onClick={() =>
        command((puppetry) => (isInSession ? puppetry.xr?.leave() : puppetry.xr?.enter()))
      }
    >
      <LiveIcon name="headset" />
      {isInSession ? HANDLES.vr.leave : HANDLES.vr.enter}
    </button>
  );
}
