import { useEffect, useState } from 'preact/hooks';
import type { WatchState } from '../../app/watch/index.ts';
import { WATCHING } from '../words/en/watching.ts';

/** What stands over the scene, and what screen readers say when it changes. */
interface Notice {
  readonly title: string;
  /** Changes every second, so that screen readers are not told. */
  readonly detail: string | null;
}

/** Milliseconds after which it is said that the region is not there yet: mostly it is sooner. */
const DELAY_MS = 400;

/** Says why no avatars are seen, or why they do not move. */
export function WatchNotice({ state }: { state: WatchState }) {
  const now = useSecond(state.status.value.retryAt !== null);
  const notice = noticeOf(state, now);
  const { phase } = state.status.value;
  const waits = phase === 'connecting' || phase === 'starting';
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!waits) return;
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  const isShown = notice !== null && (!waits || isLate);
  return (
    <>
      {isShown && (
        <div
          class={`watch-notice ${state.avatarCount.value > 0 ? 'is-over' : ''}`}
          part="live-notice"
          aria-hidden="true"
        >
          <b>{notice.title}</b>
          {notice.detail !== null && <span>{notice.detail}</span>}
        </div>
      )}
      <div class="sr" role="status">
        {isShown ? `${notice.title}.` : liveText(state)}
      </div>
    </>
  );
}

function liveText(state: WatchState): string {
  const { phase, name } = state.status.value;
  return phase === 'live' ? WATCHING.isLive(name) : '';
}

/** `now`: `Date.now()`. Null while there is nothing to say. */
export function noticeOf(state: WatchState, now: number): Notice | null {
  const { phase, name, watching, since, retryAt } = state.status.value;
  switch (phase) {
    case 'connecting':
      return { title: WATCHING.connecting, detail: null };
    case 'starting':
      return { title: WATCHING.starting, detail: null };
    case 'live':
      return state.hasScene.value && state.avatarCount.value === 0
        ? { title: WATCHING.nobody, detail: name ? WATCHING.stays(name) : null }
        : null;
    case 'away': {
      const texts = [
        since === null ? '' : WATCHING.since(clockTime(since)),
        retryText(retryAt, now),
      ];
      return { title: WATCHING.away, detail: texts.filter(Boolean).join(' ') || null };
    }
    case 'full':
      return { title: WATCHING.full(watching), detail: WATCHING.pictures };
    case 'unknown':
      return { title: WATCHING.unknown, detail: WATCHING.unknownWhy };
  }
}

function retryText(retryAt: number | null, now: number): string {
  if (retryAt === null) return '';
  const seconds = Math.ceil((retryAt - now) / 1000);
  return seconds > 0 ? WATCHING.tryingIn(seconds) : WATCHING.trying;
}

function clockTime(at: number): string {
  return new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
}

/** The time, every second while something counts down. */
function useSecond(counts: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!counts) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [counts]);
  return now;
}
