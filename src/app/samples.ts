import type { Sample } from './state.ts';
import { SAMPLE } from './words/en/app.ts';

/** Address of a file of ours, wherever the page was put. */
export const asset = (name: string) => `./samples/${name}`;

export const MANNEQUIN_URL = asset('mannequin.llmesh');
export const IDLE_URL = asset('idle.anim');

/** What the first visit offers. The pictures are made by `npm run pictures`. */
export const SAMPLES: readonly Sample[] = [
  {
    id: 'walk',
    ...SAMPLE.walk,
    thumbnail: asset('walk.webp'),
    urls: [asset('walk.anim')],
  },
  {
    id: 'linen-tee',
    ...SAMPLE.tee,
    thumbnail: asset('linen-tee.webp'),
    urls: [asset('linen-tee.llmesh')],
  },
  {
    id: 'dance',
    ...SAMPLE.dance,
    thumbnail: asset('dance.webp'),
    urls: [asset('linen-tee.llmesh'), asset('dance.anim')],
  },
];
