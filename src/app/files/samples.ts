import type { Sample } from '../state/index.ts';
import { SAMPLE } from '../words/en/app.ts';

/** Address of a file in `public/samples`, relative to the page. */
export const sampleUrl = (name: string) => `./samples/${name}`;

export const MANNEQUIN_URL = sampleUrl('mannequin.llmesh');
export const IDLE_URL = sampleUrl('idle.anim');

/** The tee, and the picture that its name puts on its faces. */
const TEE = [sampleUrl('linen-tee.llmesh'), sampleUrl('linen-tee-cloth.webp')];

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
    body: 'skin',
    urls: TEE,
  },
  {
    id: 'dance',
    ...SAMPLE.dance,
    thumbnail: sampleUrl('dance.webp'),
    body: 'skin',
    urls: [...TEE, sampleUrl('dance.anim')],
  },
];
