import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { App, Message, PendingUpdate, Toast, WorkspaceState } from '../../app/index.ts';
import { restoreLastOutfit } from '../actions.ts';
import { useUi } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { Notice } from '../parts/notice.tsx';
import { classicText } from '../words/classic-text.ts';
import { COMMON } from '../words/en/common.ts';
import { DOCK } from '../words/en/dock.ts';
import { NEWS, TOAST, UPDATE } from '../words/en/news.ts';
import { WORKSPACE } from '../words/en/workspace.ts';
import {
  explainFileError,
  removedText,
  replacedBuiltinsText,
  replacedText,
} from '../words/file-error-text.ts';
import { formatList } from '../words/format.ts';
import { placedText } from '../words/placed-text.ts';

/** How long a toast is shown, unless it reports an error. */
const TOAST_MS = 7000;
/** Messages within this time are about the same drop. */
const SAME_DROP_MS = 100;

/** A toast over the stage. Errors stay until they are dismissed, and are alerts; the others disappear by themselves. */
export function StageToast() {
  const { app } = useUi();
  const toast = app.state.toast.value;
  const disappears = toast !== null && toast.kind !== 'failure' && toast.kind !== 'not-kept';
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
    case 'restored':
      return (
        <ActionToast
          title={WORKSPACE.restored(formatList(toast.names))}
          text={WORKSPACE.restoredText}
          action={WORKSPACE.startAnew}
          run={(app) => app.outfit.startAnew()}
        />
      );
    case 'restorable':
      return (
        <ActionToast
          title={WORKSPACE.restorable(formatList(toast.names))}
          text={WORKSPACE.restorableText}
          action={WORKSPACE.restore}
          run={restoreLastOutfit}
        />
      );
    case 'not-restored':
      return <Words title={WORKSPACE.notRestored} text={WORKSPACE.whyNotRestored[toast.reason]} />;
    case 'not-kept':
      return (
        <Words
          title={WORKSPACE.notKept(formatList(toast.names))}
          text={WORKSPACE.whyNotKept[toast.reason]}
        />
      );
    case 'library':
      return <UndoToast title={replacedBuiltinsText(toast.names)} />;
    case 'classic-body': {
      const { title, why } = classicText(toast);
      return <Words title={title} text={why} />;
    }
    case 'paused':
      return <PausedToast count={toast.fileNames.length} />;
    case 'placed': {
      const { title, why } = placedText(toast);
      return <Words title={title} text={why} />;
    }
    default:
      return <Words title={NEWS.cancelled(toast.fileName)} text={TOAST.nothingChanged} />;
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
  return <ActionToast title={title} action={TOAST.undo} run={(app) => app.history.undo()} />;
}

interface ActionToastProps {
  title: string;
  text?: string;
  action: string;
  run: (app: App) => void;
}

function ActionToast({ title, text, action, run }: ActionToastProps) {
  const { app } = useUi();
  return (
    <>
      <Words title={title} text={text} />
      <button
        type="button"
        class="btn outlined"
        onClick={() => {
          app.messages.dismissToast();
          run(app);
        }}
      >
        {action}
      </button>
    </>
  );
}

function Words({ title, text }: { title: string; text?: string | undefined }) {
  return (
    <div class="words">
      <strong>{title}</strong>
      {text && <span>{text}</span>}
    </div>
  );
}

/**
 * Offers a newer version of the page; nothing reloads by itself. Not shown together with a toast, in a region, or while
 * handles are shown.
 */
export function UpdateNotice() {
  const { app } = useUi();
  const dismissed = useSignal<PendingUpdate | null>(null);
  const { state, live, puppetry, workspace } = app;
  const update = state.pendingUpdate.value;
  const isBusy = live.state.step.value !== 'idle' || puppetry.state.showHandles.value;
  if (!update || update === dismissed.value || isBusy || state.toast.value) return null;
  const hasOwn = state.undoLabel.value !== null || state.items.value.some((item) => !item.builtIn);
  return (
    <Notice
      icon="retry"
      label={UPDATE.title}
      title={UPDATE.title}
      text={updateText(hasOwn, workspace.state.keeping.value)}
      action={{ text: UPDATE.reload, run: () => update.apply() }}
      onDismiss={() => {
        dismissed.value = update;
      }}
    />
  );
}

function updateText(hasOwn: boolean, keeping: WorkspaceState['keeping']['value']): string {
  if (!hasOwn) return UPDATE.losesNothing;
  return keeping === 'kept' ? UPDATE.keepsWork : UPDATE.losesWork;
}
