import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Message, PendingUpdate, Toast } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { Notice } from '../parts/notice.tsx';
import { COMMON } from '../words/en/common.ts';
import { DOCK } from '../words/en/dock.ts';
import { NEWS, TOAST, UPDATE } from '../words/en/news.ts';
import {
  explainFileError,
  removedText,
  replacedBuiltinsText,
  replacedText,
} from '../words/file-error-text.ts';

/** How long a toast is shown, unless it reports an error. */
const TOAST_MS = 7000;
/** Messages within this time are about the same drop. */
const SAME_DROP_MS = 100;

/** A toast over the stage. Errors stay until they are dismissed, and are alerts; the others disappear by themselves. */
export function StageToast() {
  const { app } = useUi();
  const toast = app.state.toast.value;
  const disappears = toast !== null && toast.kind !== 'failure';
  useEffect(() => {
    if (!disappears) return;
    const timer = setTimeout(() => app.messages.dismissToast(), TOAST_MS);
    return () => clearTimeout(timer);
  }, [app, toast, disappears]);
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
  switch (toast.kind) {
    case 'failure':
      return <ErrorToast toast={toast} />;
    case 'removed':
      return <UndoToast title={removedText(toast.names)} />;
    case 'replaced':
      return <UndoToast title={replacedText(toast.names)} />;
    case 'library':
      return <UndoToast title={replacedBuiltinsText(toast.names)} />;
    case 'paused':
      return <PausedToast count={toast.fileNames.length} />;
    default:
      return (
        <div class="words">
          <strong>{NEWS.cancelled(toast.fileName)}</strong>
          <span>{TOAST.nothingChanged}</span>
        </div>
      );
  }
}

function ErrorToast({ toast }: { toast: Extract<Toast, { kind: 'failure' }> }) {
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

/** What happened to the other files of the drop, `more` of which failed too. */
function consequence(messages: readonly Message[], errorId: string, more: number): string {
  const index = messages.findIndex(({ id }) => id === errorId);
  const sameDrop = messages
    .slice(index + 1)
    .filter((earlier) => messages[index].at - earlier.at < SAME_DROP_MS);
  const succeeded = sameDrop.find(({ kind }) => kind === 'opened' || kind === 'library');
  const rest = !succeeded
    ? TOAST.nothingChanged
    : succeeded.kind === 'opened'
      ? TOAST.othersAdded
      : TOAST.othersReplaceBuiltins;
  return more > 0 ? TOAST.moreFailed(more, rest) : rest;
}

function PausedToast({ count }: { count: number }) {
  const { app } = useUi();
  return (
    <>
      <div class="words">
        <strong>{TOAST.paused(count)}</strong>
        <span>{TOAST.reducedMotion}</span>
      </div>
      <button type="button" class="btn outlined" onClick={() => app.playback.setPlaying(true)}>
        {DOCK.play}
      </button>
    </>
  );
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

/**
 * Offers a newer version of the page; nothing reloads by itself. Not shown together with a toast, in a region, or while
 * handles are shown.
 */
export function UpdateNotice() {
  const { app } = useUi();
  const dismissed = useSignal<PendingUpdate | null>(null);
  const { state, live, puppetry } = app;
  const update = state.pendingUpdate.value;
  const isBusy = live.state.step.value !== 'idle' || puppetry.state.showHandles.value;
  if (!update || update === dismissed.value || isBusy || state.toast.value) return null;
  const hasOwn = state.undoLabel.value !== null || state.items.value.some((item) => !item.builtIn);
  return (
    <Notice
      icon="retry"
      label={UPDATE.title}
      title={UPDATE.title}
      text={hasOwn ? UPDATE.losesWork : UPDATE.losesNothing}
      action={{ text: UPDATE.reload, run: () => update.apply() }}
      onDismiss={() => {
        dismissed.value = update;
      }}
    />
  );
}
