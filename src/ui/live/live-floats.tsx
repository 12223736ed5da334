import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { HeldControl } from '../../protocol/agent/index.ts';
import type { SessionEnd } from '../../session/index.ts';
import { isBubbleSession, placeOf, useLive, useUi } from '../context.ts';
import { LiveIcon, type LiveIconName } from '../parts/live-icon.tsx';
import { Notice, type NoticeAction, useReadHint } from '../parts/notice.tsx';
import { hasNotices, RegionNotices } from '../talk/index.ts';
import { COMMON } from '../words/en/common.ts';
import { LIVE, WALK } from '../words/en/live.ts';
import { interruptionText, sessionEndText } from '../words/live-text.ts';
import { type WayNotice, wayNotice } from '../words/region-text.ts';
import { AgentHints } from './agent-hints.tsx';

/** The elements that float over the stage while it shows a region: notices, the walking hint and the walk pad. */
export function LiveFloats() {
  const { app, view } = useUi();
  const hasHandles = app.puppetry.state.showHandles.value;
  const { state, command } = useLive();
  const isInRegion = state.step.value === 'connected' && state.world.value === 'region';
  const canWalk = isInRegion && !placeOf(state)?.isReplay;
  const phone = view.layout.value === 'phone';
  // A sheet of full height leaves no room for the pad.
  const hasPad = canWalk && phone && view.sheetStop.value !== 'full';
  const hasToast = app.state.toast.value !== null;
  return (
    <>
      {hasPad && (
        <WalkPad
          setHeld={(control, isHeld) => command((live) => live.session.setHeld(control, isHeld))}
        />
      )}
      {canWalk && !phone && <AgentHints />}
      {!hasToast && (
        <div class="toast-stack">
          {canWalk && !phone && !hasHandles && !hasNotices(state) && <WalkHint />}
          {state.step.value === 'connected' && <RegionNotices />}
          <SessionNotice />
        </div>
      )}
    </>
  );
}

/** A notice that the session is interrupted, or why it has ended. */
function SessionNotice() {
  const { view } = useUi();
  const { state } = useLive();
  const dismissedEnd = useSignal<SessionEnd | null>(null);
  const isBubble = isBubbleSession(state);
  const way = useWayNotice();
  if (way && !isBubble) return <WayNoticeView notice={way} />;
  const interruption = interruptionText(state.step.value, state.attempt.value, isBubble);
  if (interruption !== null) {
    const isReconnecting = state.step.value === 'reconnecting';
    const text = isReconnecting ? LIVE.sceneStays : LIVE.sceneStaysUntilArrival;
    return <Notice icon="waiting" title={interruption} text={text} />;
  }
  const end = state.step.value === 'ended' ? state.end.value : null;
  const explanation = end && end !== dismissedEnd.value ? sessionEndText(end) : null;
  if (!explanation) return null;
  const isReplay = end?.kind === 'replay-over';
  const logIn = () => {
    if (isBubble) view.connectTab.value = 'bubble';
    view.connectOpen.value = true;
  };
  return (
    <Notice
      icon={isReplay ? 'note' : 'warning'}
      isWarning={!isReplay}
      title={explanation.title}
      text={explanation.advice}
      action={
        isReplay ? undefined : { text: isBubble ? LIVE.connectAgain : LIVE.logInAgain, run: logIn }
      }
      onDismiss={() => {
        dismissedEnd.value = end;
      }}
    />
  );
}

/** The notice about the visitor's way, with the seconds that go by. */
function useWayNotice(): WayNotice | null {
  const { state } = useLive();
  const { travel, status } = state.place;
  const now = useSignal(Date.now());
  const isHeld = status.value?.crossing?.problem != null;
  useEffect(() => {
    if (!isHeld) return;
    const tick = () => {
      now.value = Date.now();
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isHeld]);
  return wayNotice({
    step: state.step.value,
    travel: travel.value,
    status: status.value,
    region: state.region.value,
    now: now.value,
  });
}

function WayNoticeView({ notice }: { notice: WayNotice }) {
  const { view } = useUi();
  const { command } = useLive();
  const { kind, title, text, isUnderWay, canCancel } = notice;
  const actions: Partial<Record<WayNotice['kind'], NoticeAction>> = {
    failed: {
      text: COMMON.tryAgain,
      run: () => {
        view.teleportOpen.value = true;
      },
    },
    silent: { text: LIVE.logInAgain, run: () => command((live) => live.logInAgain()) },
  };
  const cancel = { text: COMMON.cancel, run: () => command((live) => live.cancelTeleport()) };
  const action = canCancel ? cancel : actions[kind];
  return (
    <Notice
      icon={isUnderWay ? 'waiting' : 'warning'}
      isWarning={!isUnderWay}
      isUnderWay={isUnderWay}
      title={title}
      text={text}
      action={action}
      onDismiss={kind === 'failed' ? () => command((live) => live.dismissTravel()) : undefined}
    />
  );
}

const WALK_KEYS = /^(Key[WASD]|Arrow)/;

/** A hint on how to walk in the region, until the user has walked or dismissed it. */
function WalkHint() {
  const { state } = useLive();
  const { isRead, markRead } = useReadHint('vitrine.knows-walking');
  const place = placeOf(state);
  useEffect(() => {
    if (isRead.value) return;
    // The default of a key that walks has already been prevented, that of a typed letter has not.
    const onKey = ({ code, defaultPrevented }: KeyboardEvent) => {
      if (defaultPrevented && WALK_KEYS.test(code)) markRead();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isRead.value]);
  if (isRead.value || !place) return null;
  return (
    <Notice
      icon="note"
      label={WALK.hint}
      title={WALK.hintTitle(place.name, place.host)}
      text={state.bubble.value ? WALK.bubbleHintText : WALK.hintText}
      onDismiss={markRead}
    />
  );
}

interface PadKey {
  readonly control: keyof typeof WALK.keys;
  readonly icon: LiveIconName;
}

/** The keys of the pad in reading order; live.css places them. */
const PAD_KEYS: readonly PadKey[] = [
  { control: 'turnLeft', icon: 'turn-left' },
  { control: 'forward', icon: 'arrow-up' },
  { control: 'turnRight', icon: 'turn-right' },
  { control: 'up', icon: 'rise' },
  { control: 'back', icon: 'arrow-down' },
  { control: 'down', icon: 'sink' },
];

type SetHeld = (control: HeldControl, isHeld: boolean) => void;

/** Buttons to walk with on a touch screen: each control is held while its button is pressed. */
function WalkPad({ setHeld }: { setHeld: SetHeld }) {
  return (
    <fieldset class="walk-pad" aria-label={WALK.pad}>
      {PAD_KEYS.map((key) => (
        <PadButton key={key.control} {...key} setHeld={setHeld} />
      ))}
    </fieldset>
  );
}

function PadButton({ control, icon, setHeld }: PadKey & { setHeld: SetHeld }) {
  const isHeld = useRef(false);
  const set = (held: boolean) => {
    if (held === isHeld.current) return;
    isHeld.current = held;
    setHeld(control, held);
  };
  useEffect(() => () => set(false), []);
  const byKey = (held: boolean) => (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    set(held);
  };
  return (
    <button
      type="button"
      class={`pad-${control}`}
      aria-label={WALK.keys[control]}
      title={WALK.keys[control]}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        set(true);
      }}
      onPointerUp={() => set(false)}
      onLostPointerCapture={() => set(false)}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={byKey(true)}
      onKeyUp={byKey(false)}
      onBlur={() => set(false)}
    >
      <LiveIcon name={icon} />
    </button>
  );
}
