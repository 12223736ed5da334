import type { TargetedEvent } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { clamp } from '../../math/index.ts';
import { useUi } from '../context.ts';
import { CONTROLS } from '../words/en/controls.ts';
import { formatSeconds } from '../words/format.ts';

/** The numbers that a field accepts, and how it shows them. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  /** Decimal places. */
  readonly digits: number;
  /** Shown after the number; it may be typed. */
  readonly unit: string;
}

interface NumberFieldProps {
  /** Accessible name. */
  label: string;
  value: number;
  range: NumberRange;
  /** The change by the up and down keys; with Shift it is ten times as large. */
  step: number;
  /** Successive steps have the same `gesture` as long as the field keeps the focus. */
  onCommit: (value: number, gesture?: string) => void;
}

/**
 * A text field for a number. Enter or leaving the field commits the number, Escape reverts it. Invalid text stays in
 * the field, with a hint about which numbers are valid, until it is corrected, or until Escape, undo or redo revert it,
 * wherever the focus is by then.
 */
export function NumberField(props: NumberFieldProps) {
  const { id, text, hint, handlers } = useNumberEntry(props);
  return (
    <span class="number">
      <span class={`field ${hint ? 'is-wrong' : ''}`}>
        <input
          type="text"
          inputMode="decimal"
          autocomplete="off"
          aria-label={props.label}
          aria-invalid={hint !== null}
          aria-describedby={hint ? id : undefined}
          value={text}
          {...handlers}
        />
        <i>{props.range.unit}</i>
      </span>
      {hint && (
        <small id={id} class="field-hint" role="alert">
          {hint}
        </small>
      )}
    </span>
  );
}

type InputEvent<E extends Event = Event> = TargetedEvent<HTMLInputElement, E>;

/** The text in the field, a hint if it is invalid, and the event handlers. */
function useNumberEntry({ value, range, step, onCommit }: NumberFieldProps) {
  const id = useId();
  /** The typed text; null while the field shows the value. */
  const [draft, setDraft] = useState<string | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const focusCount = useRef(0);
  const valueText = formatSeconds(value, range.digits);

  const show = (newDraft: string | null, newHint: string | null) => {
    setDraft(newDraft);
    setHint(newHint);
  };
  const revert = () => show(null, null);
  useRevertByPage(hint !== null, value, revert);
  const commit = () => {
    if (draft === null || draft === valueText) return show(null, null);
    const entry = readEntry(draft, range);
    if ('hint' in entry) return show(draft, entry.hint);
    show(null, null);
    if (entry.value !== value) onCommit(entry.value);
  };
  const stepBy = (change: number) => {
    show(null, null);
    const next = stepEntry(value, change, range);
    if (next !== value) onCommit(next, `${id} ${focusCount.current}`);
  };
  const onKeyDown = (event: InputEvent<KeyboardEvent>) => {
    const input = event.currentTarget;
    const size = event.shiftKey ? 10 * step : step;
    if (event.key === 'Enter') {
      // Leaving the field commits, and gives the page its keyboard shortcuts back.
      const entry = readEntry(input.value, range);
      if ('hint' in entry) show(input.value, entry.hint);
      else input.blur();
    } else if (event.key === 'Escape' && draft !== null) revert();
    else if (event.key === 'ArrowUp') stepBy(size);
    else if (event.key === 'ArrowDown') stepBy(-size);
    else return;
    event.preventDefault();
  };
  const onFocus = ({ currentTarget }: InputEvent) => {
    focusCount.current++;
    currentTarget.select();
  };
  const onInput = ({ currentTarget }: InputEvent) => show(currentTarget.value, null);
  return {
    id,
    text: draft ?? valueText,
    hint,
    handlers: { onFocus, onInput, onBlur: commit, onKeyDown },
  };
}

/** Reverts a field with invalid text when its value changes, at every undo or redo, and at Escape in other elements. */
function useRevertByPage(isInvalid: boolean, value: number, revert: () => void): void {
  const lastStep = useUi().app.state.lastStep.value;
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (!isFirst.current) revert();
    isFirst.current = false;
  }, [value, lastStep]);
  // At once: the next key may come before the next frame.
  useLayoutEffect(() => {
    if (!isInvalid) return;
    const listeners = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, defaultPrevented } = event;
      const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey);
      if (defaultPrevented || (key !== 'Escape' && !isUndo)) return;
      revert();
      // Escape does one thing at a time; undo also undoes the last step of the page, if there is one.
      if (key === 'Escape') event.preventDefault();
    };
    // Before the shortcuts of the page, which handle keys while they bubble.
    window.addEventListener('keydown', onKeyDown, { capture: true, signal: listeners.signal });
    return () => listeners.abort();
  }, [isInvalid]);
}

/** The number that was typed, or a hint about what to type instead. */
type Entry = { readonly value: number } | { readonly hint: string };

const UNITS = /\s*(px|°\/s|seconds?|secs?|s|mm|met(?:re|er)s?|m|degrees?|deg|°|×|x)$/i;

/** Reads a typed number, with a decimal point or comma, with or without the unit. */
export function readEntry(text: string, range: NumberRange): Entry {
  const { min, max, digits, unit } = range;
  const bounds = [
    formatSeconds(min, digits),
    `${formatSeconds(max, digits)}\u202f${unit}`,
  ] as const;
  const digitsText = text.trim().replace(UNITS, '').replace('−', '-').replace(',', '.');
  const value = Number(digitsText);
  if (digitsText === '' || !Number.isFinite(value))
    return { hint: CONTROLS.number.notANumber(...bounds) };
  // The bounds are shown rounded, and are accepted as they are shown.
  const tolerance = 0.5 * 10 ** -digits;
  if (value < min - tolerance || value > max + tolerance) {
    return { hint: CONTROLS.number.outOfRange(...bounds) };
  }
  return { value: clamp(value, min, max) };
}

/** A value within this part of a step is at that step, because files store numbers in single precision. */
const STEP_TOLERANCE = 1e-3;

/** The next multiple of `step` above the value, or below it for a negative step, within the range. */
export function stepEntry(value: number, step: number, { min, max }: NumberRange): number {
  const size = Math.abs(step);
  const steps = value / size;
  const next =
    step > 0 ? Math.floor(steps + STEP_TOLERANCE) + 1 : Math.ceil(steps - STEP_TOLERANCE) - 1;
  return clamp(next * size, min, max);
}
