import { useComputed } from '@preact/signals';
import { render } from 'preact';
import { useRef } from 'preact/hooks';
import type { WatchController, WatchState } from '../../app/watch/index.ts';
import { FullscreenButton, useAutoHide, VitrineLink } from '../embed/bar-parts.tsx';
import { IconButton } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { WATCHING } from '../words/en/watching.ts';
import { WatchNotice } from './watch-notice.tsx';

/** The element in which a live region is watched. */
export interface WatchBarHost {
  /** The element that goes full screen. */
  readonly host: HTMLElement;
  /** The element around the scene and the bar: pointer and key events on it show the bar. */
  readonly frame: HTMLElement;
  /** Whether there is a bar; the state of the region is shown in any case. */
  readonly hasBar: boolean;
  readonly togglePlaying: () => void;
  /** Null where Vitrine cannot be opened. */
  readonly vitrineAddress: () => string | null;
}

interface WatchProps extends WatchBarHost {
  readonly watch: Pick<WatchController, 'state' | 'setView' | 'nextView'>;
}

/** Renders the state and the bar of a live region into an element; the returned function removes them. */
export function mountWatchBar(
  container: HTMLElement,
  watch: WatchController,
  host: WatchBarHost,
): () => void {
  render(
    <>
      <WatchPill state={watch.state} />
      <WatchNotice state={watch.state} />
      {host.hasBar && <WatchBar {...host} watch={watch} />}
    </>,
    container,
  );
  return () => render(null, container);
}

/** That the picture is live, and how many watch it. */
function WatchPill({ state }: { state: WatchState }) {
  const { phase, watching } = state.status.value;
  if (phase !== 'live') return null;
  const isPaused = state.isPaused.value;
  const delay = state.delay.value;
  return (
    <div
      class={`watch-pill ${isPaused ? 'is-paused' : ''}`}
      part="live"
      title={delay === null ? undefined : WATCHING.delay(delay)}
    >
      <Icon name={isPaused ? 'pause' : 'live'} />
      <span>{isPaused ? WATCHING.paused : WATCHING.live}</span>
      <b>{watching.toLocaleString('en')}</b>
      <span class="wider-only">{WATCHING.watching}</span>
    </div>
  );
}

/** The controls at the lower edge of a live region. */
function WatchBar({ watch, frame, host, togglePlaying, vitrineAddress }: WatchProps) {
  const { state } = watch;
  const bar = useRef<HTMLFieldSetElement>(null);
  const isPaused = useComputed(() => state.isPaused.value);
  const isHidden = useAutoHide(frame, bar, isPaused);
  const { name, phase } = state.status.value;
  const delay = state.delay.value;
  return (
    <fieldset
      ref={bar}
      class={`bar ${isHidden ? 'is-away' : ''}`}
      part="bar"
      aria-label={WATCHING.bar}
    >
      <div class="row">
        <IconButton
          icon={isPaused.value ? 'play' : 'pause'}
          label={isPaused.value ? WATCHING.play : WATCHING.pause}
          onClick={togglePlaying}
        />
        <span class="facts">
          <b>{name}</b>
          {phase === 'live' && (
            <span class="wide-only"> · {WATCHING.avatars(state.avatarCount.value)}</span>
          )}
          {delay !== null && <span class="widest-only"> · {WATCHING.delay(delay)}</span>}
        </span>
        <span class="spacer" />
        <ViewButton watch={watch} />
        <IconButton
          icon="frame"
          label={WATCHING.frame}
          class="wider-only"
          onClick={() => watch.setView(null)}
        />
        <FullscreenButton host={host} />
        <VitrineLink address={vitrineAddress} />
      </div>
    </fieldset>
  );
}

/** The name of the view from which the camera looks, and the button that turns to the next one. */
function ViewButton({ watch }: Pick<WatchProps, 'watch'>) {
  const { status, view } = watch.state;
  const { views } = status.value;
  if (views.length === 0) return null;
  const current = view.value;
  const next = views[current === null ? 0 : (current + 1) % views.length];
  return (
    <>
      <span class="view-name wide-only">
        {current === null ? WATCHING.freeCamera : views[current]?.name}
      </span>
      <IconButton
        icon="eye"
        label={WATCHING.nextView(next.name)}
        onClick={() => watch.nextView()}
      />
    </>
  );
}
