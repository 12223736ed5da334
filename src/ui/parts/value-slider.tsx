import { useSignal } from '@preact/signals';
import type { TargetedEvent } from 'preact';

interface ValueSliderProps {
  /** Accessible name. */
  label: string;
  value: number;
  range: { readonly min: number; readonly max: number };
  /** The default, at which the bar begins. */
  from: number;
  /** The change by the arrow keys; with Shift it is ten times as large. */
  step: number;
  /** The value in words; by default the number. */
  valueText?: string;
  /** Changes until the slider is let go have the same `gesture`. */
  onInput: (value: number, gesture: string) => void;
}

const DIRECTIONS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
};

let gestureCount = 0;

/** A slider with a mark at the default, to which a double click returns; its bar reaches from there to the value. */
export function ValueSlider(props: ValueSliderProps) {
  const { label, value, range, from, step, valueText, onInput } = props;
  const gesture = useSignal('');
  const { min, max } = range;
  const clamped = (of: number) => Math.min(Math.max(of, min), max);
  const percent = (of: number) => (100 * (clamped(of) - min)) / (max - min);
  const [low, high] = [percent(Math.min(from, value)), percent(Math.max(from, value))];
  const begin = () => {
    gesture.value = `slider ${++gestureCount}`;
  };
  const onKeyDown = (event: TargetedEvent<HTMLInputElement, KeyboardEvent>) => {
    const direction = DIRECTIONS[event.key];
    if (!direction || !event.shiftKey) return;
    event.preventDefault();
    onInput(clamped(value + direction * 10 * step), gesture.peek());
  };
  return (
    <span class="value-slider">
      <i style={{ left: `${low}%`, width: `${high - low}%` }} />
      <b style={{ left: `${percent(from)}%` }} />
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={min}
        max={max}
        step={step}
        value={value}
        onPointerDown={begin}
        onFocus={begin}
        onKeyDown={onKeyDown}
        onInput={({ currentTarget }) => onInput(currentTarget.valueAsNumber, gesture.peek())}
        onDblClick={() => onInput(from, gesture.peek())}
      />
    </span>
  );
}
