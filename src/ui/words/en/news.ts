import { formatCount, formatPlural } from '../format.ts';
import { TASKS } from './tasks.ts';

/** What has just happened, as it is said to those who hear the page and stands below the avatar's feet. */
export const NEWS = {
  reading: TASKS.reading,
  onAvatar: (files: string) => `${files} on the avatar`,
  findings: (count: number, file: string) =>
    `${formatPlural(count, { one: 'finding', other: 'findings' })} in ${file}`,
  mannequinGone: 'The mannequin stepped aside',
  saved: (file: string) => `Saved as ${file}`,
  savedBut: (file: string, losses: string) => `Saved as ${file}. ${losses}`,
  recorded: (file: string) => `${file} recorded`,
  removed: (name: string) => `Removed ${name}`,
  removedItems: (count: number) =>
    `Removed ${formatPlural(count, { one: 'item', other: 'items' })}`,
  canBringBack: (removed: string) => `${removed}. Control Z brings it back`,
  cancelled: (file: string) => `${file} was cancelled`,
  undone: (step: string) => `Undone: ${step}`,
  doneAgain: (step: string) => `Done again: ${step}`,
  standsIn: (name: string) => `Your file stands in for the built-in ${name}`,
  standIn: (count: number) =>
    `${formatCount(count)} of your files stand in for built-in animations`,
};

/** What floats below the avatar's feet, besides. */
export const TOAST = {
  nothingChanged: 'Nothing on the avatar changed.',
  othersAdded: 'The other files were added.',
  othersStandIn: 'The other files stand in for built-in animations.',
  /** Before one of these: more files failed than the one that is named. */
  norOthers: (count: number, rest: string) =>
    `Nor could ${formatPlural(count, { one: 'more file', other: 'more files' })}. ${rest}`,
  showWhy: 'Show why',
  undo: 'Undo',
};
