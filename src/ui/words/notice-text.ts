import type { RegionNotice } from '../../session/index.ts';
import { NOTICES } from './en/notices.ts';

/** Restarts that are farther away are told in minutes. */
const IN_SECONDS = 120;

/** A notice as a title and a text; both are plain text. @param place - the region in which it came. */
export function noticeText(
  notice: RegionNotice,
  place: string,
): { readonly title: string; readonly text: string } {
  const { omitted = 0, from = '' } = notice;
  const title = noticeTitle(notice, from || place);
  if (omitted > 0) return { title, text: NOTICES.omitted(omitted) };
  switch (notice.kind) {
    case 'restart':
      return { title, text: NOTICES.restartAdvice };
    case 'teleport-failed':
    case 'crossing-failed':
      return { title, text: `${reasonText(notice.text)} ${NOTICES.stayed}` };
    case 'simulator-gone':
      return { title, text: NOTICES.simulatorGoneAdvice };
    case 'declined':
      return { title, text: notice.text };
    case 'alert':
      return { title: notice.text, text: from ? NOTICES.from(from) : NOTICES.fromSimulator };
    case 'group-notice':
      return { title, text: notice.text };
  }
}

function noticeTitle({ kind, seconds = 0 }: RegionNotice, from: string): string {
  switch (kind) {
    case 'alert':
      return NOTICES.alert(from);
    case 'restart':
      return seconds > 0 ? NOTICES.restart(from, timeText(seconds)) : NOTICES.restartNow(from);
    case 'teleport-failed':
      return NOTICES.teleportFailed;
    case 'crossing-failed':
      return NOTICES.crossingFailed;
    case 'simulator-gone':
      return NOTICES.simulatorGone(from);
    case 'group-notice':
      return NOTICES.groupNotice(from);
    case 'declined':
      return NOTICES.declined(from);
  }
}

function timeText(seconds: number): string {
  return seconds > IN_SECONDS
    ? NOTICES.minutes(Math.round(seconds / 60))
    : NOTICES.seconds(seconds);
}

/** A text of the grid, or the text for its key. */
function reasonText(text: string): string {
  if (text === '') return NOTICES.teleportReasons.other;
  const known = Object.hasOwn(NOTICES.teleportReasons, text);
  return known ? NOTICES.teleportReasons[text] : text;
}
