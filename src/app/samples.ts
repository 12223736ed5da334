import type { Sample } from './state.ts';

/** Address of a file of ours, wherever the page was put. */
const asset = (name: string) => `./samples/${name}`;

export const MANNEQUIN_URL = asset('mannequin.llmesh');
export const IDLE_URL = asset('idle.anim');

/** What the first visit offers. Their pictures are made by scripts/make-thumbnails. */
export const SAMPLES: readonly Sample[] = [];
