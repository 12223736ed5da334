import type { ProgramLink } from '../../app/state/index.ts';
import type { PuppetryLayout } from '../../protocol/puppetry/index.ts';
import { ACCESS, HANDLES, PROGRAMS, STREAM } from './en/puppetry.ts';

/** Of one handle. */
export interface HandleState {
  readonly isHeld: boolean;
  readonly isAimed: boolean;
  readonly isPinned: boolean;
}

/** `held, pinned`; `free` where nothing is asked of it. */
export function handleStateWords({ isHeld, isAimed, isPinned }: HandleState): string {
  const words = [
    isHeld && HANDLES.held,
    isPinned && HANDLES.pinned,
    isAimed && !isPinned && !isHeld && HANDLES.aimed,
  ];
  return words.filter(Boolean).join(', ') || HANDLES.free;
}

/** How a stream's layout came to be known. */
export function readLayoutWords(layout: PuppetryLayout | null, isForced: boolean): string {
  if (layout === null) return STREAM.unknown;
  return isForced ? STREAM.chosen(layout) : STREAM.detected(layout);
}

/** A wish that the region did not follow: everything is as it was. `status` of HTTP, 0 for no answer. */
export function notChangedWords(status: number): string {
  return status === 0 ? ACCESS.notChanged : ACCESS.notChangedStatus(status);
}

/** Why nothing can be shown of what the region says. */
export function notHeardWords(status: number): string {
  return status === 0 ? ACCESS.notHeard : ACCESS.notHeardStatus(status);
}

/** Where a link to programs stands, in short. */
export function programWords(link: ProgramLink): string {
  return link.step === 'driven' ? PROGRAMS.programs(link.programs) : PROGRAMS[link.step];
}
