import { useEffect, useRef } from 'preact/hooks';
import type { HeldControl } from '../../protocol/agent/index.ts';
import { LiveIcon, type LiveIconName } from '../parts/live-icon.tsx';
import { WALK } from '../words/en/live.ts';

interface PadKey {
  readonly intent: keyof typeof WALK.keys;
  readonly icon: LiveIconName;
}

/** Where each stands is for the style sheet to say. */
const KEYS: readonly PadKey[] = [
  { intent: 'turnLeft', icon: 'turn-left' },
  { intent: 'forward', icon: 'arrow-up' },
  { intent: 'turnRight', icon: 'turn-right' },
  { intent: 'up', icon: 'rise' },
  { intent: 'back', icon: 'arrow-down' },
  { intent: 'down', icon: 'sink' },
];

type Hold = (intent: HeldControl, isHeld: boolean) => void;

/** Walking by thumb: each button holds its intent as long as it is pressed. */
export function WalkPad({ hold }: { hold: Hold }) {
  return (
    <fieldset class="walk-pad" aria-label={WALK.pad}>
      {KEYS.map((key) => (
        <PadButton key={key.intent} {...key} hold={hold} />
      ))}
    </fieldset>
  );
}

function PadButton({ intent, icon, hold }: PadKey & { hold: Hold }) {
  const isHeld = useRef(false);
  const set = (held: boolean) => {
    if (held === isHeld.current) return;
    isHeld.current = held;
    hold(intent, held);
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
      class={`pad-${intent}`}
      aria-label={WALK.keys[intent]}
      title={WALK.keys[intent]}
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
