import type { ProgramLink } from '../../app/puppetry/puppetry-state.ts';
import type { HandleId } from '../../motion/puppeteer/types.ts';
import type { PuppetryLayout } from '../../protocol/puppetry/index.ts';
import { formatPlural } from '../format.ts';

/** How handles are called: sides are the avatar's own. */
export const HANDLE_WORDS: Record<HandleId, string> = {
  head: 'Head',
  hips: 'Hips',
  handLeft: 'Left hand',
  handRight: 'Right hand',
  elbowLeft: 'Left elbow',
  elbowRight: 'Right elbow',
  kneeLeft: 'Left knee',
  kneeRight: 'Right knee',
  footLeft: 'Left foot',
  footRight: 'Right foot',
};

/** Of one handle. */
export interface HandleState {
  readonly isHeld: boolean;
  readonly isAimed: boolean;
  readonly isPinned: boolean;
}

/** `held, pinned`; `free` where nothing is asked of it. */
export function handleStateWords({ isHeld, isAimed, isPinned }: HandleState): string {
  const words = [
    isHeld && 'held',
    isPinned && 'pinned',
    isAimed && !isPinned && !isHeld && 'aimed',
  ];
  return words.filter(Boolean).join(', ') || 'free';
}

/** What a layout of blocks means for whoever is to read them. */
export const LAYOUT_WORDS: Record<PuppetryLayout, string> = {
  C: 'As the last viewers wrote it, from November 2022: joints as they stand, in 16-bit numbers.',
  B: 'Viewers of autumn 2022: targets for the receiver to reach, in 16-bit numbers.',
  A: 'Viewers of summer 2022: targets for the receiver to reach, in floating-point numbers.',
  wiki: 'As it was first published: like A, with positions before rotations.',
};

/** How a stream's layout came to be known. */
export function readLayoutWords(layout: PuppetryLayout | null, isForced: boolean): string {
  if (layout === null) return 'not known yet';
  return isForced ? `${layout}, as you chose` : `${layout}, as it looks`;
}

/** Beside a stream of which nothing can be read in the layout that was chosen. */
export const MISREAD_WORDS =
  'Nothing of it can be read in this layout. Choose auto to read it as it looks.';

/** A wish that the region did not follow: everything is as it was. `status` of HTTP, 0 for no answer. */
export function notChangedWords(status: number): string {
  return status === 0
    ? 'The region did not answer; it is as it was.'
    : `The region did not take it (status ${status}); it is as it was.`;
}

/** Why nothing can be shown of what the region says. */
export function notHeardWords(status: number): string {
  return status === 0
    ? 'The region did not answer when it was asked about puppetry.'
    : `The region did not answer as it should when it was asked about puppetry (status ${status}).`;
}

/** Why programs cannot puppeteer, and what to do. */
export const REFUSED_PROGRAMS: Record<
  Extract<ProgramLink, { step: 'refused' }>['reason'],
  { readonly title: string; readonly mend: string }
> = {
  'not-allowed': {
    title: 'The bridge takes no programs',
    mend: 'Start it anew in this way, then try again:',
  },
  unreachable: {
    title: 'No bridge answers',
    mend: 'Programs come through Vitrine’s bridge. Start it where Vitrine is installed, and open the address that it names:',
  },
};

/** Where a link to programs stands, in short. */
export function programWords(link: ProgramLink): string {
  switch (link.step) {
    case 'off':
      return 'off';
    case 'connecting':
      return 'connecting';
    case 'refused':
      return 'not possible';
    case 'waiting':
      return 'waiting';
    case 'driven':
      return formatPlural(link.programs, 'program');
  }
}
