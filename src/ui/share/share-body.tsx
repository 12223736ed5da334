import '../styles/share.css';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { IconButton } from '../parts/buttons.tsx';
import { COMMON } from '../words/en/common.ts';
import { SHARE } from '../words/en/share.ts';
import { EmbedTab } from './embed-tab.tsx';
import { FileTab } from './file-tab.tsx';
import { LinkTab } from './link-tab.tsx';
import { PictureTab } from './picture-tab.tsx';
import type { ShareForm, ShareTab, TabProps } from './share-form.ts';
import { VideoTab } from './video-tab.tsx';

export { ShareForm } from './share-form.ts';

const TAB_BODIES: Record<ShareTab, (props: TabProps) => JSX.Element> = {
  link: LinkTab,
  embed: EmbedTab,
  file: FileTab,
  picture: PictureTab,
  video: VideoTab,
};
const TABS = Object.keys(TAB_BODIES) as ShareTab[];

const tabId = (tab: ShareTab) => `share-tab-${tab}`;

/** The tabs of the dialog, and the outcome of the last action. Removing it cancels a recording. */
export function ShareBody({ form, close }: { form: ShareForm; close: () => void }) {
  const tab = form.tab.value;
  const Body = TAB_BODIES[tab];
  useEffect(() => {
    form.status.value = '';
    return () => form.cancel();
  }, [form]);
  const stopAndClose = () => {
    form.cancel();
    close();
  };
  return (
    <div class="share-body">
      <div class="share-head">
        <h2 id="share-title">{SHARE.title}</h2>
        <IconButton icon="close" label={COMMON.closeByEsc} onClick={close} />
      </div>
      <ShareTabs form={form} />
      <div class="scroll" role="tabpanel" id="share-panel" aria-labelledby={tabId(tab)} key={tab}>
        <Body form={form} />
      </div>
      {form.isClosing.value && <CloseQuestion form={form} stopAndClose={stopAndClose} />}
      <p class="share-status" role="status">
        {form.status.value}
      </p>
    </div>
  );
}

/** Asks once before the dialog is closed during a recording. */
function CloseQuestion({ form, stopAndClose }: TabProps & { stopAndClose: () => void }) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.querySelector('button')?.focus(), []);
  return (
    <div
      class="share-question"
      role="alertdialog"
      aria-label={SHARE.closing.question}
      ref={question}
    >
      <b>{SHARE.closing.question}</b>
      <button
        type="button"
        class="btn outlined"
        onClick={() => {
          form.isClosing.value = false;
        }}
      >
        {SHARE.closing.stay}
      </button>
      <button type="button" class="btn outlined" onClick={stopAndClose}>
        {SHARE.closing.close}
      </button>
    </div>
  );
}

function ShareTabs({ form }: TabProps) {
  const list = useRef<HTMLDivElement>(null);
  const isBusy = form.progress.value !== null;
  const select = (tab: ShareTab) => {
    form.openTab(tab);
    list.current?.querySelector<HTMLElement>(`#${tabId(tab)}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || isBusy) return;
    event.preventDefault();
    select(TABS[(TABS.indexOf(form.tab.value) + step + TABS.length) % TABS.length]);
  };
  return (
    <div ref={list} class="tabs" role="tablist" aria-label={SHARE.title} onKeyDown={onKeyDown}>
      {TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === form.tab.value}
          aria-controls="share-panel"
          tabIndex={tab === form.tab.value ? 0 : -1}
          disabled={isBusy && tab !== form.tab.value}
          onClick={() => select(tab)}
        >
          {SHARE.tabs[tab]}
        </button>
      ))}
    </div>
  );
}
