import type { Sample } from '../state/index.ts';
import { SAMPLE } from '../words/en/app.ts';

/** Address of a file in `public/samples`, relative to the page. */
export const sampleUrl = (name: string) => `./samples/${name}`;

export const MANNEQUIN_URL = sampleUrl('mannequin.llmesh');
export const IDLE_URL = sampleUrl('idle.anim');

/** The samples of the first visit. The thumbnails are made by `npm run pictures`. */
export const SAMPLES: readonly Sample[] = [
  {
    id: 'walk',
    ...SAMPLE.walk,
    thumbnail: sampleUrl('walk.webp'),
    urls: [sampleUrl('walk.anim')],
  },
  {
    id: 'linen-tee',
    ...SAMPLE.tee,
    thumbnail: sampleUrl('linen-tee.webp'),
    urls: [sampleUrl('linen-tee.llmesh')],
  },
  {
    id: 'dance',
    ...SAMPLE.dance,
    thumbnail: sampleUrl('dance.webp'),
    urls: [sampleUrl('linen-tee.llmesh'), sampleUrl('dance.anim')],
  },
];
