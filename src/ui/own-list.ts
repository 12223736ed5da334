import { signal } from '@preact/signals';

/** The lists of the visitor's own beside the stage: the outfit, and the options of a model or the contents of an archive while one is open. */
export const OWN_LISTS = ['outfit', 'upload', 'archive'] as const;
export type OwnList = (typeof OWN_LISTS)[number];

/** The one that is asked for; the outfit shows in place of one that has nothing to show. */
export const askedList = signal<OwnList>('outfit');
