import type { PuppetryState } from '../../app/state/index.ts';
import type { HandleId } from '../../motion/puppetry-control/index.ts';
import { HANDLES, PUPPET_NEWS } from '../words/en/puppetry.ts';
import { formatList } from '../words/format.ts';

/** What of puppetry is worth hearing of when it changes. */
export interface PuppetryMoment {
  readonly handles: boolean;
  readonly aimed: ReadonlySet<HandleId>;
  readonly pinned: ReadonlySet<HandleId>;
  readonly mirror: boolean;
  /** Of a recording: whose motion it is, and whether it has ended by itself. */
  readonly recording: { readonly name: string; readonly isFull: boolean } | null;
}

/** How it stands now. Reads signals. */
export function puppetryMoment(board: PuppetryState): PuppetryMoment {
  return {
    handles: board.showHandles.value,
    aimed: board.targeted.value,
    pinned: board.pinned.value,
    mirror: board.mirror.value,
    recording: board.recording.value,
  };
}

/** What those who hear the page are told of a change; empty where nothing is worth it. */
export function puppetryNews(before: PuppetryMoment, now: PuppetryMoment): string {
  return [recordingNews(before, now), handlesNews(before, now)].filter(Boolean).join('. ');
}

function recordingNews({ recording: before }: PuppetryMoment, { recording }: PuppetryMoment) {
  if (!before) return recording ? PUPPET_NEWS.recording(recording.name) : '';
  if (!recording) return PUPPET_NEWS.recordingEnded;
  return recording.isFull && !before.isFull ? PUPPET_NEWS.recordingFull : '';
}

function handlesNews(before: PuppetryMoment, now: PuppetryMoment): string {
  if (before.handles !== now.handles) {
    return now.handles ? PUPPET_NEWS.handlesOn : PUPPET_NEWS.handlesOff;
  }
  const pinned = without(now.pinned, before.pinned);
  if (pinned.length > 0) return PUPPET_NEWS.pinned(listed(pinned));
  const unpinned = without(before.pinned, now.pinned);
  const released = without(before.aimed, now.aimed);
  if (released.length > 0 && now.aimed.size === 0) return PUPPET_NEWS.allReleased;
  if (released.length > 0) return PUPPET_NEWS.released(listed(released));
  if (unpinned.length > 0) return PUPPET_NEWS.unpinned(listed(unpinned));
  if (before.mirror !== now.mirror)
    return now.mirror ? PUPPET_NEWS.mirrorOn : PUPPET_NEWS.mirrorOff;
  return '';
}

function without(some: ReadonlySet<HandleId>, others: ReadonlySet<HandleId>): readonly HandleId[] {
  return [...some].filter((id) => !others.has(id));
}

function listed(ids: readonly HandleId[]): string {
  return formatList(ids.map((id) => HANDLES.names[id]));
}
