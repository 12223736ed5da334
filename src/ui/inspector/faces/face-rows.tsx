import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { NumberField, type NumberRange } from '../../parts/number-field.tsx';
import { ValueSlider } from '../../parts/value-slider.tsx';

/** Red, green, blue in sRGB, 0..1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Numbers from 0 to 1. */
export const UNIT: NumberRange = { min: 0, max: 1, digits: 2, unit: '' };

interface RowProps {
  label: string;
  /** A remark on it, such as why it cannot be changed. */
  why?: string | undefined;
  children: ComponentChildren;
}

/** A line of a face's editor: a label and its controls. */
export function Row({ label, why, children }: RowProps) {
  return (
    <div class="face-row">
      <span class="face-label">
        {label}
        {why && <small>{why}</small>}
      </span>
      <span class="face-controls">{children}</span>
    </div>
  );
}

interface UnitRowProps {
  label: string;
  value: number;
  /** The default, to which a double click returns. */
  from: number;
  onChange: (value: number, gesture?: string) => void;
}

/** A number from 0 to 1: a slider and a field. */
export function UnitRow({ label, value, from, onChange }: UnitRowProps) {
  return (
    <Row label={label}>
      <ValueSlider
        label={label}
        value={value}
        range={UNIT}
        from={from}
        step={0.01}
        valueText={value.toFixed(UNIT.digits)}
        onInput={onChange}
      />
      <NumberField label={label} value={value} range={UNIT} step={0.01} onCommit={onChange} />
    </Row>
  );
}

interface SelectRowProps<T extends string | number> {
  label: string;
  /** Accessible name, where the label alone is too short. */
  name?: string;
  value: T;
  options: readonly (readonly [value: T, text: string])[];
  /** Why it cannot be changed; only then it is disabled. */
  locked?: string | undefined;
  onChange: (value: T) => void;
}

/** One choice of several. */
export function SelectRow<T extends string | number>(props: SelectRowProps<T>) {
  const { label, name, value, options, locked, onChange } = props;
  return (
    <Row label={label} why={locked}>
      <select
        aria-label={name ?? label}
        title={locked}
        disabled={locked !== undefined}
        value={options.findIndex(([each]) => each === value)}
        onChange={({ currentTarget }) => onChange(options[currentTarget.selectedIndex][0])}
      >
        {options.map(([each, text], index) => (
          <option key={each} value={index}>
            {text}
          </option>
        ))}
      </select>
    </Row>
  );
}

interface SwitchRowProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Something that is on or off. */
export function SwitchRow({ label, isOn, onChange }: SwitchRowProps) {
  return (
    <Row label={label}>
      <input
        type="checkbox"
        role="switch"
        class="switch"
        aria-label={label}
        checked={isOn}
        aria-checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </Row>
  );
}

interface ColorInputProps {
  /** Accessible name. */
  label: string;
  color: Rgb;
  onChange: (color: Rgb, gesture: string) => void;
}

let dialogs = 0;

/** A colour with its hexadecimal digits. What is chosen while the browser's dialog is open is one gesture. */
export function ColorInput({ label, color, onChange }: ColorInputProps) {
  const gesture = useRef(0);
  const hex = hexOf(color);
  return (
    <>
      <code>{hex.toUpperCase()}</code>
      <input
        type="color"
        class="swatch"
        aria-label={label}
        value={hex}
        onInput={({ currentTarget }) => {
          gesture.current ||= ++dialogs;
          onChange(rgbOfHex(currentTarget.value), `colour ${gesture.current}`);
        }}
        // Browsers report it when the dialog is closed.
        onChange={() => {
          gesture.current = 0;
        }}
      />
    </>
  );
}

function hexOf(color: Rgb): string {
  return `#${color.map((value) => byteOf(value).toString(16).padStart(2, '0')).join('')}`;
}

/** The byte for a number from 0 to 1. */
export const byteOf = (value: number) => Math.round(255 * Math.min(1, Math.max(0, value)));

/** Red, green, blue of a colour field, 0..1. */
function rgbOfHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}
