import { HANDLES, PERFORMANCE, RECORDING } from '../words/en/puppetry.ts';
import '../styles/puppetry.css';
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { showsRegion, useLive, usePuppetry, useUi } from '../context.ts';
import { Notice, useReadHint } from '../parts/notice.tsx';
import { formatSeconds } from '../words/format.ts';
import { unseenText } from './puppetry-text.ts';
import { RecordingControls } from './recording.tsx';

/** The elements of puppetry that float over the stage: a recording, a performance, the hint on handles. */
export function PuppetFloats() {
  const { app } = useUi();
  const { state } = usePuppetry();
  const recording = state.recording.value;
  const hasToast = app.state.toast.value !== null;
  return (
    <>
      {(recording || state.performance.value) && (
        <div class="puppet-floats">
          {recording && (
            <section class="puppet-float" aria-label={RECORDING.label}>
              <RecordingControls recording={recording} />
            </section>
          )}
          <PerformanceFloat />
        </div>
      )}
      {!hasToast && <UnseenHint />}
      {!hasToast && state.showHandles.value && <HandleHint />}
    </>
  );
}

/** A file that puppeteers the user's own avatar: its progress, and a button to stop it. */
function PerformanceFloat() {
  const { state, command } = usePuppetry();
  const performance = state.performance.value;
  if (!performance) return null;
  const { name, time, duration } = performance;
  // A pose has no duration: it is held until it is stopped.
  const isPose = duration === 0;
  return (
    <section class="puppet-float" aria-label={PERFORMANCE.label}>
      <span class="recording-words">
        <span class="cut">{isPose ? PERFORMANCE.holding(name) : PERFORMANCE.playing(name)}</span>
        {isPose ? (
          <b>{PERFORMANCE.untilStopped}</b>
        ) : (
          <b>
            {formatSeconds(time, 1)}
            <span class="of">{PERFORMANCE.of(formatSeconds(duration, 1))}</span>
          </b>
        )}
      </span>
      <button
        type="button"
        class="btn small outlined"
        title={PERFORMANCE.stop.title}
        onClick={() => command((puppetry) => puppetry.programs.stopPerformance())}
      >
        {PERFORMANCE.stop.text}
      </button>
      {!isPose && (
        <progress aria-label={PERFORMANCE.progress(name)} value={Math.min(time / duration, 1)} />
      )}
    </section>
  );
}

/** How long a reason has to last before it is shown. */
const SETTLE_MS = 1000;

/** Says, while something moves the own avatar, that nobody else in the region sees it; until it is dismissed. */
function UnseenHint() {
  const { state: live } = useLive();
  const { state } = usePuppetry();
  const dismissed = useSignal<string | null>(null);
  const settled = useSignal<string | null>(null);
  const isLive = live.step.value === 'connected' && live.region.value?.isReplay === false;
  const isMoved = state.showHandles.value || state.active.value;
  const why = isLive && isMoved && showsRegion(live) ? unseenText(state.access.value) : null;
  // Transmit is switched on for the puppetry that begins, which takes a moment.
  useEffect(() => {
    const timer = setTimeout(() => {
      settled.value = why;
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [why]);
  const isOffForHandles = !state.active.value && state.access.value.kind === 'available';
  if (why === null || settled.value !== why || dismissed.value === why || isOffForHandles) {
    return null;
  }
  return (
    <Notice
      icon="eye-off"
      title={HANDLES.unseen.title}
      text={why}
      onDismiss={() => {
        dismissed.value = why;
      }}
    />
  );
}

/** On a phone the hint covers the panel, so it disappears by itself. */
const PHONE_HINT_MS = 7000;

/** A hint on how to drag handles, until the user has moved one or dismissed the hint. */
function HandleHint() {
  const { view } = useUi();
  const { state } = usePuppetry();
  const { isRead, markRead } = useReadHint('vitrine.knows-handles');
  useSignalEffect(() => {
    const isMoved = state.grabbed.value.size > 0 || state.targeted.value.size > 0;
    if (isMoved && !isRead.peek()) markRead();
  });
  const isPhone = view.layout.value === 'phone';
  useEffect(() => {
    if (!isPhone) return;
    const timer = setTimeout(markRead, PHONE_HINT_MS);
    return () => clearTimeout(timer);
  }, [isPhone]);
  if (isRead.value) return null;
  return (
    <Notice
      icon="hand"
      class="handle-hint"
      label={HANDLES.hint.label}
      title={HANDLES.hint.title}
      text={isPhone ? HANDLES.hint.phone : HANDLES.hint.keys}
      onDismiss={markRead}
    />
  );
}
