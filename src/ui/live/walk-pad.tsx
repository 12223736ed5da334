import { useEffect, useRef } from 'preact/hooks';
import type { HeldIntent } from '../../protocol/agent/index.ts';
import { LiveIcon, type LiveIconName } from './live-icon.tsx';

interface PadKey {
  readonly intent: HeldIntent;
  readonly name: string;
  readonly icon: LiveIconName;
}

/** Where each stands is for the style sheet to say. */
const KEYS: readonly PadKey[] = [
  { intent: 'turnLeft', name: 'Turn left', icon: 'turn-left' },
  { intent: 'forward', name: 'Forward', icon: 'arrow-up' },
  { intent: 'turnRight', name: 'Turn right', icon: 'turn-right' },
  { intent: 'up', name: 'Up, or jump', icon: 'rise' },
  { intent: 'back', name: 'Back', icon: 'arrow-down' },
  { intent: 'down', name: 'Down', icon: 'sink' },
];

type Hold = (intent: HeldIntent, isHeld: boolean) => void;

/** Walking by thumb: each button holds its intent as long as it is pressed. */
export function WalkPad({ hold }: { hold: Hold }) {
  return (
    <fieldset class="walk-pad" aria-label="Walk">
      {KEYS.map((key) => (
        <PadButton key={key.intent} {...key} hold={hold} />
      ))}
    </fieldset>
  );
}

function PadButton({ intent, name, icon, hold }: PadKey & { hold: Hold }) {
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
      aria-label={name}
      title={name}
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
