import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** Options that belong together. */
export function FormGroup({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface FormRowProps {
  label: string;
  /** A few words below the label. */
  note?: string | undefined;
  /** Below the row, over its whole width. */
  below?: ComponentChildren;
  children: ComponentChildren;
}

/** An option with its control at the right. */
export function FormRow({ label, note, below, children }: FormRowProps) {
  return (
    <div class="upload-row">
      <div>
        <span class="upload-label">
          {label}
          {note && <small>{note}</small>}
        </span>
        {children}
      </div>
      {below}
    </div>
  );
}

interface SwitchRowProps {
  label: string;
  note?: string | undefined;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** An option that is on or off. */
export function SwitchRow({ label, note, isOn, isDisabled = false, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label class="upload-row" title={isDisabled ? note : undefined}>
      <div>
        <span class="upload-label">
          {label}
          {note && <small id={id}>{note}</small>}
        </span>
        <input
          type="checkbox"
          role="switch"
          class="switch"
          aria-label={label}
          aria-describedby={note ? id : undefined}
          checked={isOn}
          aria-checked={isOn}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      </div>
    </label>
  );
}
