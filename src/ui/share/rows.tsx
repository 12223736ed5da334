import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Segments } from '../parts/buttons.tsx';

/** A labelled line of a form, with a word on it below. */
export function Row({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string | null;
  children: ComponentChildren;
}) {
  return (
    <div class="share-row">
      <span class="share-label">{label}</span>
      <div class="share-value">{children}</div>
      {hint && <p class="share-hint">{hint}</p>}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  /** Values with their words, in order. */
  words: Readonly<Record<Value, string>>;
  hint?: string | null;
  /** Values that cannot be chosen, and why. */
  refused?: Readonly<Record<string, string | false>>;
  onChoose: (value: Value) => void;
}

/** One of a few. */
export function ChoiceRow<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, words, hint = null, refused = {}, onChoose } = props;
  return (
    <Row label={label} hint={hint}>
      <Segments label={label}>
        {(Object.keys(words) as Value[]).map((each) => {
          const why = refused[each] || undefined;
          return (
            <button
              key={each}
              type="button"
              aria-pressed={each === value}
              disabled={why !== undefined}
              title={why}
              onClick={() => onChoose(each)}
            >
              {words[each]}
            </button>
          );
        })}
      </Segments>
    </Row>
  );
}

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  words: Readonly<Record<Value, string>>;
  onChoose: (value: Value) => void;
  /** What belongs to the choice, at its right. */
  children?: ComponentChildren;
}

/** One of many. */
export function SelectRow<Value extends string>(props: SelectProps<Value>) {
  const { label, value, words, onChoose, children } = props;
  const id = useId();
  return (
    <div class="share-row">
      <label class="share-label" for={id}>
        {label}
      </label>
      <div class="share-value">
        <select
          id={id}
          value={value}
          onChange={({ currentTarget }) => onChoose(currentTarget.value as Value)}
        >
          {(Object.keys(words) as Value[]).map((each) => (
            <option key={each} value={each}>
              {words[each]}
            </option>
          ))}
        </select>
        {children}
      </div>
    </div>
  );
}

/** A switch with its words. */
export function SwitchLabel({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label class="share-switch">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  );
}
