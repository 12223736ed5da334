import type { TargetedEvent } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { PARTS } from '../words/en/parts.ts';
import { formatSeconds } from '../words/format.ts';

interface NumberFieldProps {
  /** Read out. */
  label: string;
  value: number;
  range: NumberRange;
  /** Of the up and down keys; ten times that with Shift. */
  step: number;
  /** Steps that follow each other while the field has the focus have the same `gesture`. */
  onCommit: (value: number, gesture?: string) => void;
}

/**
 * A number to type: taken over by Enter or by leaving the field, given back by Escape. What cannot be
 * taken stays as typed, marked, with a word on what can.
 */
export function NumberField(props: NumberFieldProps) {
  const { id, text, hint, handlers } = useEntry(props);
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

/** What stands in the field, why it cannot be taken, and what the keys do. */
function useEntry({ value, range, step, onCommit }: NumberFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const visits = useRef(0);
  const shown = formatSeconds(value, range.digits);

  const show = (text: string | null, why: string | null) => {
    setDraft(text);
    setHint(why);
  };
  const commit = () => {
    if (draft === null || draft === shown) return show(null, null);
    const entry = readEntry(draft, range);
    if ('hint' in entry) return show(draft, entry.hint);
    show(null, null);
    if (entry.value !== value) onCommit(entry.value);
  };
  /** Leaving commits; a field that is done with lets the page have its keys again. */
  const takeOver = (input: HTMLInputElement) => {
    const entry = readEntry(input.value, range);
    if ('hint' in entry) show(input.value, entry.hint);
    else input.blur();
  };
  const stepBy = (by: number) => {
    show(null, null);
    const next = stepEntry(value, by, range);
    if (next !== value) onCommit(next, `${id} ${visits.current}`);
  };
  const onKeyDown = (event: InputEvent<KeyboardEvent>) => {
    const size = event.shiftKey ? 10 * step : step;
    if (event.key === 'Enter') takeOver(event.currentTarget);
    else if (event.key === 'Escape' && draft !== null) show(null, null);
    else if (event.key === 'ArrowUp') stepBy(size);
    else if (event.key === 'ArrowDown') stepBy(-size);
    else return;
    event.preventDefault();
  };
  const onFocus = ({ currentTarget }: InputEvent) => {
    visits.current++;
    currentTarget.select();
  };
  const onInput = ({ currentTarget }: InputEvent) => show(currentTarget.value, null);
  return {
    id,
    text: draft ?? shown,
    hint,
    handlers: { onFocus, onInput, onBlur: commit, onKeyDown },
  };
}

/** What a number field takes, and how it shows it. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  /** Behind the point. */
  readonly digits: number;
  /** Shown behind the number; may be typed. */
  readonly unit: string;
}

/** The number that was meant, or what to type instead. */
type Entry = { readonly value: number } | { readonly hint: string };

/** Share of a step. */
const NEAR = 1e-3;
const UNITS = /\s*(px|°\/s|seconds?|secs?|s|mm|met(?:re|er)s?|m|degrees?|deg|°|×|x)$/i;

/** Reads what was typed: a comma is a point, the unit may stand behind. What is out of range is refused. */
export function readEntry(text: string, range: NumberRange): Entry {
  const plain = text.trim().replace(UNITS, '').replace('−', '-').replace(',', '.');
  const value = Number(plain);
  if (plain === '' || !Number.isFinite(value))
    return { hint: PARTS.number.isNone(...bounds(range)) };
  // What is shown is rounded: the end of the range as it is written belongs to it.
  const slack = 0.5 * 10 ** -range.digits;
  if (value < range.min - slack || value > range.max + slack) {
    return { hint: PARTS.number.isOutside(...bounds(range)) };
  }
  return { value: Math.min(Math.max(value, range.min), range.max) };
}

function bounds({ min, max, digits, unit }: NumberRange): [from: string, to: string] {
  return [formatSeconds(min, digits), `${formatSeconds(max, digits)}\u202f${unit}`];
}

/** The value one step on, in the range, at a whole number of steps. */
export function stepEntry(value: number, step: number, { min, max }: NumberRange): number {
  const size = Math.abs(step);
  const places = value / size;
  // From between two steps the next one is nearer than a whole step. Files hold single precision, so that
  // a number this near to a step is on it.
  const next = step > 0 ? Math.floor(places + NEAR) + 1 : Math.ceil(places - NEAR) - 1;
  return Math.min(Math.max(next * size, min), max);
}
