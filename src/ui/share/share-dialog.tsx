import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useUi } from '../context.ts';
import type { ShareForm } from './share-form.ts';

/** What the dialog shows: neither it nor what it does is loaded before it is asked for. */
interface Loaded {
  readonly Body: typeof import('./share-body.tsx').ShareBody;
  /** Choices stay from one time to the next. */
  readonly form: ShareForm;
}

/** Ways to show others what is on the page. */
export function ShareDialog() {
  const { app, view } = useUi();
  const dialog = useRef<HTMLDialogElement>(null);
  const loaded = useSignal<Loaded | null>(null);
  const open = view.shareOpen.value;
  const parts = loaded.value;
  useSignalEffect(() => {
    if (!view.shareOpen.value || loaded.peek()) return;
    const loading = Promise.all([import('./share-body.tsx'), app.export.openSharing()]);
    loading.then(
      ([{ ShareBody, ShareForm }, sharing]) => {
        loaded.value = { Body: ShareBody, form: new ShareForm(app, sharing) };
      },
      (error) => {
        // The network may be back at the next press.
        view.shareOpen.value = false;
        throw error;
      },
    );
  });
  const isShown = open && parts !== null;
  useEffect(() => {
    if (!isShown) {
      dialog.current?.close();
      return;
    }
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [isShown]);
  const close = () => {
    view.shareOpen.value = false;
  };
  return (
    <dialog
      ref={dialog}
      class={view.layout.value === 'phone' ? 'share is-phone' : 'share'}
      aria-labelledby="share-title"
      onClose={close}
      // A click beside it does not end a recording.
      closedby={parts?.form.progress.value ? 'closerequest' : 'any'}
    >
      {isShown && <parts.Body form={parts.form} close={close} />}
    </dialog>
  );
}
