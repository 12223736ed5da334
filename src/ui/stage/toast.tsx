import { useEffect } from 'preact/hooks';
import type { Message, Toast } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { COMMON } from '../words/en/common.ts';
import { NEWS, TOAST } from '../words/en/news.ts';
import { explainFileError, removedText, replacedBuiltinsText } from '../words/file-error-text.ts';

/** How long a toast stays that asks for nothing. */
const PASSING_MS = 7000;
/** What opened goes before what did not, in one go. */
const SAME_DROP_MS = 100;

/**
 * What floats below the avatar's feet for a moment. Faults stay until they are dismissed, and are read
 * out from here; the others are by the announcer.
 */
export function ToastPlate() {
  const { app } = useUi();
  const toast = app.state.toast.value;
  const passes = toast !== null && toast.kind !== 'failure';
  useEffect(() => {
    if (!passes) return;
    const timer = setTimeout(() => app.messages.dismissToast(), PASSING_MS);
    return () => clearTimeout(timer);
  }, [app, toast, passes]);
  if (!toast) return null;
  return (
    <section class={`toast is-${toast.kind}`} role={toast.kind === 'failure' ? 'alert' : undefined}>
      <ToastBody toast={toast} />
      <IconButton
        icon="close"
        label={COMMON.dismissByEsc}
        onClick={() => app.messages.dismissToast()}
      />
    </section>
  );
}

function ToastBody({ toast }: { toast: Toast }) {
  if (toast.kind === 'failure') return <FaultToast toast={toast} />;
  if (toast.kind === 'removed') return <UndoToast title={removedText(toast.names)} />;
  if (toast.kind === 'library') return <UndoToast title={replacedBuiltinsText(toast.names)} />;
  return (
    <div class="words">
      <strong>{NEWS.cancelled(toast.fileName)}</strong>
      <span>{TOAST.nothingChanged}</span>
    </div>
  );
}

function FaultToast({ toast }: { toast: Extract<Toast, { kind: 'failure' }> }) {
  const { app, view } = useUi();
  const showWhy = () => {
    view.showMessage(toast.messageId);
    app.messages.dismissToast();
  };
  return (
    <>
      <Icon name="error" />
      <div class="words">
        <strong>{explainFileError(toast.failure).title}</strong>
        <span>{consequence(app.state.messages.value, toast.messageId, toast.more)}</span>
      </div>
      <button type="button" class="btn outlined" onClick={showWhy}>
        {TOAST.showWhy}
      </button>
    </>
  );
}

/** What became of the rest of the drop. */
function consequence(messages: readonly Message[], faultId: string, more: number): string {
  const at = messages.findIndex(({ id }) => id === faultId);
  const sameDrop = messages
    .slice(at + 1)
    .filter((before) => messages[at].at - before.at < SAME_DROP_MS);
  const rest = sameDrop.map(becameWords).find(Boolean) ?? TOAST.nothingChanged;
  return more > 0 ? TOAST.norOthers(more, rest) : rest;
}

function becameWords({ kind }: Message): string {
  if (kind === 'opened') return TOAST.othersAdded;
  return kind === 'library' ? TOAST.othersStandIn : '';
}

function UndoToast({ title }: { title: string }) {
  const { app } = useUi();
  return (
    <>
      <div class="words">
        <strong>{title}</strong>
      </div>
      <button type="button" class="btn outlined" onClick={() => app.history.undo()}>
        {TOAST.undo}
      </button>
    </>
  );
}
