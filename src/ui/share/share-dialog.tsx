import { useSignal, useSignalEffect } from '@preact/signals';
import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { ModalDialog } from '../parts/modal-dialog.tsx';
import { COMMON } from '../words/en/common.ts';
import type { ShareForm } from './share-form.ts';

/** The button in the bar that opens the dialog. */
export function ShareButton() {
  const { view } = useUi();
  return (
    <button
      type="button"
      class="btn"
      title={COMMON.withKey(COMMON.share, 'L')}
      onClick={() => {
        view.shareOpen.value = true;
      }}
    >
      <Icon name="share" />
      {COMMON.share}
    </button>
  );
}

/** The content of the dialog, which is loaded when the dialog is first opened. */
interface LoadedContent {
  readonly Body: typeof import('./share-body.tsx').ShareBody;
  /** Keeps its values while the dialog is closed. */
  readonly form: ShareForm;
}

/** Shares what is on the page, as a link, an embed, a file, a picture or a video. */
export function ShareDialog() {
  const { app, view } = useUi();
  const loaded = useSignal<LoadedContent | null>(null);
  const open = view.shareOpen.value;
  const content = loaded.value;
  useSignalEffect(() => {
    if (!view.shareOpen.value || loaded.peek()) return;
    const loading = Promise.all([
      import('./share-body.tsx'),
      app.export.open().then((exporter) => exporter.openSharing()),
    ]);
    loading.then(
      ([{ ShareBody, ShareForm }, sharing]) => {
        loaded.value = { Body: ShareBody, form: new ShareForm(app, sharing) };
      },
      (error) => {
        // The next attempt to open the dialog loads the content again.
        view.shareOpen.value = false;
        throw error;
      },
    );
  });
  const isShown = open && content !== null;
  const close = () => {
    if (content?.form.requestClose() ?? true) view.shareOpen.value = false;
  };
  return (
    <ModalDialog
      isOpen={isShown}
      onOpen={(dialog) => dialog.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()}
      onCancel={(event) => {
        if (content && !content.form.requestClose()) event.preventDefault();
      }}
      onClose={() => {
        view.shareOpen.value = false;
      }}
      class={view.layout.value === 'phone' ? 'share is-phone' : 'share'}
      titleId="share-title"
      // A click outside does not end a recording.
      closedby={content?.form.progress.value ? 'closerequest' : 'any'}
    >
      {isShown && <content.Body form={content.form} close={close} />}
    </ModalDialog>
  );
}
