import { formatCount, formatPlural, plural } from '../format.ts';

/** What has just happened: announced to screen readers, or shown as a toast. */
export const NEWS = {
  opened: (files: string) => `${files} opened`,
  onAvatar: (files: string) => `${files} on the avatar`,
  /** @param where - the name of the file, or the number of files. */
  findings: (count: number, where: string) =>
    `${formatPlural(count, { one: 'finding', other: 'findings' })} in ${where}`,
  mannequinHidden: 'The mannequin is hidden',
  saved: (file: string) => `Saved as ${file}`,
  savedWithLosses: (file: string, losses: string) => `Saved as ${file}. ${losses}`,
  recorded: (file: string) => `${file} recorded`,
  removed: (name: string) => `Removed ${name}`,
  removedItems: (count: number) =>
    `Removed ${formatPlural(count, { one: 'item', other: 'items' })}`,
  replaced: (name: string) => `Replaced ${name}`,
  replacedItems: (count: number) =>
    `Replaced ${formatPlural(count, { one: 'item', other: 'items' })}`,
  undoHint: (removed: string) => `${removed}. Press Control Z to undo`,
  cancelled: (file: string) => `${file} was cancelled`,
  pausedHint: (opened: string, count: number) =>
    `${opened}. ${TOAST.paused(count)}. Press Space to play`,
  undone: (step: string) => `Undone: ${step}`,
  redone: (step: string) => `Redone: ${step}`,
  replacesBuiltin: (name: string) => `Your file replaces the built-in ${name}`,
  replaceBuiltins: (count: number) =>
    `${formatCount(count)} of your files replace built-in animations`,
};

/** Toasts over the stage. */
export const TOAST = {
  nothingChanged: 'The avatar has not changed.',
  othersAdded: 'The other files were added.',
  othersReplaceBuiltins: 'The other files replace built-in animations.',
  /** `rest` is one of the sentences above. */
  moreFailed: (count: number, rest: string) =>
    `${formatPlural(count, { one: 'more file', other: 'more files' })} could not be read. ${rest}`,
  paused: (count: number) =>
    plural(count, { one: 'The animation is paused', other: 'The animations are paused' }),
  reducedMotion: 'Your system asks for reduced motion.',
  showWhy: 'Show why',
  undo: 'Undo',
};

/** The notice of a newer version of the page. */
export const UPDATE = {
  title: 'A new version of Vitrine is ready',
  losesNothing: 'Reloading takes a moment.',
  keepsWork: 'Reloading keeps what you opened and changed, but not the history.',
  losesWork: 'Reloading closes what you opened and changed. Save what you want to keep first.',
  reload: 'Reload',
};
