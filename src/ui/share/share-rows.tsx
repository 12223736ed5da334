import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { SIDE, SIZES, type SizeName } from '../../app/export/capture/index.ts';
import { Segments } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { SHARE } from '../words/en/share.ts';
import type { BackgroundDraft, SizeDraft } from './share-form.ts';

interface RowProps {
  label: string;
  hint?: string | null;
  children: ComponentChildren;
}

/** A labelled row of a form, with a hint below it. */
export function Row({ label, hint, children }: RowProps) {
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
  /** Values with their labels, in order. */
  options: Readonly<Record<Value, string>>;
  hint?: string | null;
  /** Values that cannot be chosen, with the reason. */
  unavailable?: Readonly<Record<string, string | false>>;
  onChange: (value: Value) => void;
}

/** A choice of a few values, as buttons. */
export function ChoiceRow<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, hint = null, unavailable = {}, onChange } = props;
  return (
    <Row label={label} hint={hint}>
      <Segments label={label}>
        {(Object.keys(options) as Value[]).map((option) => {
          const reason = unavailable[option] || undefined;
          return (
            <button
              key={option}
              type="button"
              aria-pressed={option === value}
              disabled={reason !== undefined}
              title={reason}
              onClick={() => onChange(option)}
            >
              {options[option]}
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
  options: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
  /** Further fields to the right. */
  children?: ComponentChildren;
}

/** A choice of many values, as a list box. */
export function SelectRow<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange, children } = props;
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
          onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
        >
          {(Object.keys(options) as Value[]).map((option) => (
            <option key={option} value={option}>
              {options[option]}
            </option>
          ))}
        </select>
        {children}
      </div>
    </div>
  );
}

interface SwitchLabelProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A labelled checkbox. */
export function SwitchLabel({ label, checked, disabled, onChange }: SwitchLabelProps) {
  return (
    <label class="share-switch">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  );
}

const { size: SIZE, background: BACKGROUND } = SHARE;
const SIDE_RANGE = { ...SIDE, digits: 0, unit: 'px' };

const SIZE_OPTIONS = {
  ...(Object.fromEntries(
    (Object.keys(SIZES) as SizeName[]).map((name) => {
      const { width, height } = SIZES[name];
      return [name, SIZE.option(SIZE.names[name], width, height)];
    }),
  ) as Record<SizeName, string>),
  custom: SIZE.custom,
};

interface SizeRowProps {
  size: SizeDraft;
  onChange: (size: SizeDraft) => void;
}

/** The size of a picture or video: a common one, or a custom one. */
export function SizeRow({ size, onChange }: SizeRowProps) {
  return (
    <SelectRow
      label={SIZE.label}
      value={size.name}
      options={SIZE_OPTIONS}
      onChange={(name) =>
        onChange(name === 'custom' ? { ...size, name } : { name, ...SIZES[name] })
      }
    >
      {size.name === 'custom' && (
        <>
          <NumberField
            label={SIZE.width}
            value={size.width}
            range={SIDE_RANGE}
            step={2}
            onCommit={(width) => onChange({ ...size, width })}
          />
          <span>{SIZE.by}</span>
          <NumberField
            label={SIZE.height}
            value={size.height}
            range={SIDE_RANGE}
            step={2}
            onCommit={(height) => onChange({ ...size, height })}
          />
        </>
      )}
    </SelectRow>
  );
}

const BACKGROUND_KINDS = ['stage', 'transparent', 'colour'] as const;

interface BackgroundRowProps {
  background: BackgroundDraft;
  hint?: string | null;
  /** Why the background cannot be transparent; absent or null if it can. */
  noTransparency?: string | null;
  onChange: (background: BackgroundDraft) => void;
}

/** The background of the avatar. */
export function BackgroundRow(props: BackgroundRowProps) {
  const { background, hint, noTransparency, onChange } = props;
  const { kind, colour } = background;
  return (
    <Row label={BACKGROUND.label} hint={noTransparency ?? hint}>
      <Segments label={BACKGROUND.label}>
        {BACKGROUND_KINDS.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === kind}
            disabled={option === 'transparent' && Boolean(noTransparency)}
            title={(option === 'transparent' && noTransparency) || undefined}
            onClick={() => onChange({ kind: option, colour })}
          >
            {BACKGROUND[option]}
          </button>
        ))}
      </Segments>
      {kind === 'colour' && (
        <input
          type="color"
          aria-label={BACKGROUND.pick}
          value={colour}
          onInput={({ currentTarget }) => onChange({ kind, colour: currentTarget.value })}
        />
      )}
    </Row>
  );
}

interface SaveBarProps {
  fileName: string;
  /** The size of the file, in words. */
  size?: ComponentChildren;
  /** What is shown above, such as the progress of saving. */
  above?: ComponentChildren;
  children: ComponentChildren;
}

/** The foot of a tab that saves a file: its name and size beside the buttons. */
export function SaveBar({ fileName, size, above, children }: SaveBarProps) {
  return (
    <div class="share-foot">
      {above}
      <div class="share-acts">
        <span>
          <code>{fileName}</code>
          {size}
        </span>
        {children}
      </div>
    </div>
  );
}

interface CopyFieldProps {
  label: string;
  text: string;
  /** Whether copying is what the tab is for; otherwise something else is advised. */
  isPrimary?: boolean;
  /** The number of lines of a text area; absent for a single-line field. */
  rows?: number;
  /** The status text once it is copied. */
  copiedText: string;
  report: (text: string) => void;
}

/** A read-only field with a text that can be selected and copied. */
export function CopyField(props: CopyFieldProps) {
  const { label, text, rows, isPrimary = true, copiedText, report } = props;
  const id = useId();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const isCopied = useSignal(false);
  useEffect(() => {
    isCopied.value = false;
  }, [text]);
  const copy = async () => {
    isCopied.value = await copyText(text, field.current);
    report(isCopied.value ? copiedText : SHARE.copyRefused);
  };
  const common = {
    id,
    ref: field,
    readOnly: true,
    spellcheck: false,
    value: text,
    onFocus: () => field.current?.select(),
  };
  return (
    <div class={rows ? 'copy-field is-tall' : 'copy-field'}>
      <label for={id}>{label}</label>
      {rows ? <textarea rows={rows} {...common} /> : <input type="text" {...common} />}
      <button type="button" class={isPrimary ? 'btn primary' : 'btn outlined'} onClick={copy}>
        <Icon name={isCopied.value ? 'check' : 'copy'} />
        {SHARE.copy}
        <span class="sr"> {label}</span>
      </button>
    </div>
  );
}

/**
 * Copies text to the clipboard; false if the browser refuses. Pages without HTTPS have no Clipboard API: for them the
 * field is selected and `execCommand` is tried. The selection stays, so that the user can copy with the keyboard.
 */
async function copyText(
  text: string,
  field: Pick<HTMLInputElement, 'focus' | 'select'> | null,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return document.execCommand('copy');
  }
}
