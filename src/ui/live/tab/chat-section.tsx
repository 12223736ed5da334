import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ChatLine } from '../../../session/index.ts';
import { useLive } from '../../context.ts';
import { Fold } from '../../parts/section.tsx';
import { LIVE_TAB } from '../../words/en/live.ts';
import { formatChatTime } from '../../words/live-text.ts';

/** Nearer to the end than this, one reads the newest line. Pixels. */
const END_MARGIN = 8;

/** What was said nearby: to be read, as text. */
export function ChatSection() {
  const lines = useLive().state.chat.value;
  return (
    <Fold
      name="live-chat"
      title={LIVE_TAB.chat.title}
      open
      aside={lines.length === 0 ? LIVE_TAB.chat.quiet : LIVE_TAB.chat.lines(lines.length)}
    >
      {lines.length > 0 ? (
        <ChatLines lines={lines} />
      ) : (
        <p class="live-note">{LIVE_TAB.chat.nothing}</p>
      )}
    </Fold>
  );
}

/** Newest last, and in sight unless somebody has scrolled up. */
function ChatLines({ lines }: { lines: readonly ChatLine[] }) {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (isAtEnd.current) list.current!.scrollTop = list.current!.scrollHeight;
  }, [lines]);
  return (
    <div
      ref={list}
      class="chat"
      role="log"
      aria-label={LIVE_TAB.chat.title}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < END_MARGIN;
      }}
    >
      <ol>
        {lines.map(({ at, from, text }, index) => (
          <li key={`${at} ${index}`}>
            <time dateTime={new Date(at).toISOString()}>{formatChatTime(at)}</time>
            <b>{from}</b> {text}
          </li>
        ))}
      </ol>
    </div>
  );
}
