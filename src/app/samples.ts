import type { Sample } from './state.ts';

/** Address of a file of ours, wherever the page was put. */
export const asset = (name: string) => `./samples/${name}`;

export const MANNEQUIN_URL = asset('mannequin.llmesh');
export const IDLE_URL = asset('idle.anim');

/** What the first visit offers. The pictures are made by `npm run thumbnails`. */
export const SAMPLES: readonly Sample[] = [
  {
    id: 'walk',
    name: 'Walk',
    facts: ['Animation, 1.07 s', '53 joints, loops'],
    thumbnail: asset('walk.webp'),
    urls: [asset('walk.anim')],
  },
  {
    id: 'linen-tee',
    name: 'Linen tee',
    facts: ['Rigged mesh, 9 joints', '5 336 triangles'],
    thumbnail: asset('linen-tee.webp'),
    urls: [asset('linen-tee.llmesh')],
  },
  {
    id: 'dance',
    name: 'Dance',
    facts: ['The tee and a dance', '8 s, loops'],
    thumbnail: asset('dance.webp'),
    urls: [asset('linen-tee.llmesh'), asset('dance.anim')],
  },
];
