import { useSignal } from '@preact/signals';
import { browserStorage } from '../../app/state/index.ts';
import { COMMON } from '../words/en/common.ts';
import { IconButton } from './buttons.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

/** A button of a notice. */
export interface NoticeAction {
  readonly text: string;
  readonly run: () => void;
}

interface NoticeProps {
  icon: IconName;
  /** Whether the icon has the colour of warnings. */
  isWarning?: boolean;
  title: string;
  text: string;
  /** The accessible name, where the title alone does not describe the notice. */
  label?: string;
  class?: string;
  action?: NoticeAction;
  /** Shows a bar for something whose length is not known. */
  isUnderWay?: boolean;
  /** A notice without it cannot be dismissed by the user. */
  onDismiss?: () => void;
}

/** A message over the lower edge of the stage, with a button or two. */
export function Notice(props: NoticeProps) {
  const {
    icon,
    isWarning = false,
    title,
    text,
    label,
    action,
    onDismiss,
    isUnderWay = false,
  } = props;
  return (
    <section class={`toast live-notice ${props.class ?? ''}`.trimEnd()} aria-label={label}>
      <Icon name={icon} class={isWarning ? 'sev-warning' : ''} />
      <div class="words">
        <strong>{title}</strong>
        <span>{text}</span>
        {isUnderWay && <progress aria-label={title} />}
      </div>
      {action && (
        <button type="button" class="btn outlined" onClick={action.run}>
          {action.text}
        </button>
      )}
      {onDismiss && <IconButton icon="close" label={COMMON.dismiss} onClick={onDismiss} />}
    </section>
  );
}

/** Whether a hint has been read, which is stored in the browser under the key. */
export function useReadHint(key: string) {
  const isRead = useSignal(browserStorage()?.getItem(key) === '1');
  const markRead = () => {
    isRead.value = true;
    try {
      browserStorage()?.setItem(key, '1');
    } catch {
      // The storage is full or forbidden: the hint appears again next time.
    }
  };
  return { isRead, markRead };
}
