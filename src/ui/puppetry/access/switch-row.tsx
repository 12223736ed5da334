import { useId } from 'preact/hooks';
import type { PuppetryChange } from '../../../protocol/puppetry/index.ts';
import { useChange } from './use-change.ts';
import { WishFailure, WishState } from './wish-words.tsx';

interface SwitchRowProps {
  label: string;
  /** What it means when it is on. */
  means: string;
  isOn: boolean;
  changeTo: (on: boolean) => PuppetryChange;
}

/** Something that the region does for us, or does not. */
export function SwitchRow({ label, means, isOn, changeTo }: SwitchRowProps) {
  const id = useId();
  const { wish, change } = useChange<boolean>();
  const shown = wish.kind === 'sending' ? wish.value : isOn;
  return (
    <div class="access-row">
      <label for={id}>
        <b>{label}</b>
        <span id={`${id}-means`}>{means}</span>
      </label>
      <WishState wish={wish} />
      <input
        id={id}
        type="checkbox"
        class="switch"
        aria-label={label}
        aria-describedby={`${id}-means`}
        checked={shown}
        onChange={({ currentTarget: { checked } }) => void change(checked, changeTo(checked))}
      />
      <WishFailure wish={wish} />
    </div>
  );
}
