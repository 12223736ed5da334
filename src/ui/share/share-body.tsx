import '../styles/share.css';
import { useEffect, useRef } from 'preact/hooks';
import { IconButton } from '../parts/buttons.tsx';
import { SHARE } from '../words/en/share.ts';
import { EmbedTab } from './embed-tab.tsx';
import { LinkTab } from './link-tab.tsx';
import { PictureTab } from './picture-tab.tsx';
import type { ShareForm, ShareTab } from './share-form.ts';
import { VideoTab } from './video-tab.tsx';

export { ShareForm } from './share-form.ts';

/** What every tab gets. */
export interface TabProps {
  form: ShareForm;
}

const BODIES: Record<ShareTab, (props: TabProps) => preact.JSX.Element> = {
  link: LinkTab,
  embed: EmbedTab,
  picture: PictureTab,
  video: VideoTab,
};
const TABS = Object.keys(BODIES) as ShareTab[];

const tabId = (tab: ShareTab) => `share-tab-${tab}`;

/** The dialog's tabs, and what is said of what they do. Closing it ends a recording. */
export function ShareBody({ form, close }: { form: ShareForm; close: () => void }) {
  const tab = form.tab.value;
  const Body = BODIES[tab];
  useEffect(() => {
    form.news.value = '';
    return () => form.cancel();
  }, [form]);
  return (
    <div class="share-body">
      <div class="share-head">
        <h2 id="share-title">{SHARE.title}</h2>
        <IconButton icon="close" label={SHARE.close} onClick={close} />
      </div>
      <TabList form={form} />
      <div class="scroll" role="tabpanel" id="share-panel" aria-labelledby={tabId(tab)} key={tab}>
        <Body form={form} />
      </div>
      <p class="share-news" role="status">
        {form.news.value}
      </p>
    </div>
  );
}

function TabList({ form }: TabProps) {
  const list = useRef<HTMLDivElement>(null);
  const isBusy = form.progress.value !== null;
  const choose = (tab: ShareTab) => {
    form.tab.value = tab;
    form.news.value = '';
    list.current?.querySelector<HTMLElement>(`#${tabId(tab)}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || isBusy) return;
    event.preventDefault();
    choose(TABS[(TABS.indexOf(form.tab.value) + by + TABS.length) % TABS.length]);
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
          onClick={() => choose(tab)}
        >
          {SHARE.tabs[tab]}
        </button>
      ))}
    </div>
  );
}
