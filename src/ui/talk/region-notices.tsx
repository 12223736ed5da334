import '../styles/talk.css';
import type { ComponentChildren } from 'preact';
import type { NoticeEntry } from '../../app/state/index.ts';
import { useLive, useUi } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { COMMON } from '../words/en/common.ts';
import { NOTICES } from '../words/en/notices.ts';
import { REQUESTS } from '../words/en/talk.ts';
import { noticeText } from '../words/notice-text.ts';
import { RequestCard } from './request-card.tsx';

/** Notices that are shown at a time; all are in the messages. */
const SHOWN = 2;

/** Whether anything is said or asked over the stage. Reads signals. */
export function hasNotices({ talk }: ReturnType<typeof useLive>['state']): boolean {
  return talk.notices.value.length + talk.requests.value.length > 0;
}

/** What the region says, and what is asked of the visitor, below the feet of the avatar. */
export function RegionNotices() {
  const { state } = useLive();
  const { notices, requests } = state.talk;
  const request = requests.value.at(-1);
  const more = requests.value.length - 1;
  return (
    // In the document from the beginning, so that screen readers notice what is added.
    <section class="talk-notices" aria-label={NOTICES.label}>
      {notices.value.slice(-SHOWN).map((notice) => (
        <NoticeCard key={notice.key} notice={notice} />
      ))}
      {request && <RequestCard key={request.id} request={request} />}
      {more > 0 && <p class="more">{REQUESTS.more(more)}</p>}
    </section>
  );
}

function NoticeCard({ notice }: { notice: NoticeEntry }) {
  const { view } = useUi();
  const { state, command } = useLive();
  const { title, text } = noticeText(notice, notice.place);
  const isRestart = notice.kind === 'restart';
  const canLeave = isRestart && state.region.value?.isReplay === false;
  return (
    <div
      class="toast live-notice"
      // Only what is important interrupts a screen reader.
      role={notice.important ? 'alert' : 'status'}
    >
      <Icon
        name={notice.important ? 'warning' : 'note'}
        class={notice.important ? 'sev-warning' : ''}
      />
      <Words title={title}>{text}</Words>
      {canLeave && (
        <button type="button" class="btn outlined" onClick={() => (view.teleportOpen.value = true)}>
          {NOTICES.goElsewhere}
        </button>
      )}
      <IconButton
        icon="close"
        label={COMMON.dismiss}
        onClick={() => command((live) => live.talk.dismissNotice(notice.key))}
      />
    </div>
  );
}

function Words({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="words">
      <strong>{title}</strong>
      <span>{children}</span>
    </div>
  );
}
