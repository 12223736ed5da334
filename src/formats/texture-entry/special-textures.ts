/** The texture ids that stand for something else than a picture; an avatar "without" a bake has `none`. */
export const SPECIAL_TEXTURES = {
  none: 'c228d1cf-4b5d-4ba8-84f4-899a0796aa97',
  plain: 'd2114404-dd59-4a4d-8e6c-49359e91bbf0',
  invisible: '3a367d1c-bef1-6d43-7595-e88c1e3aadb3',
} as const;

/** The parts of an avatar that a bake covers. */
export type BakeName =
  | 'head'
  | 'upper'
  | 'lower'
  | 'eyes'
  | 'skirt'
  | 'hair'
  | 'leftarm'
  | 'leftleg'
  | 'aux1'
  | 'aux2'
  | 'aux3';

/**
 * A face whose texture has one of these ids shows the wearer's bake of that name instead. The names are
 * those of the baking service's addresses.
 *
 * **Source:** objects-and-appearance.md sections 6 and 7.
 */
export const BAKES_ON_MESH: ReadonlyMap<string, BakeName> = new Map([
  ['5a9f4a74-30f2-821c-b88d-70499d3e7183', 'head'],
  ['ae2de45c-d252-50b8-5c6e-19f39ce79317', 'upper'],
  ['24daea5f-0539-cfcf-047f-fbc40b2786ba', 'lower'],
  ['52cc6bb6-2ee5-e632-d3ad-50197b1dcb8a', 'eyes'],
  ['43529ce8-7faa-ad92-165a-bc4078371687', 'skirt'],
  ['09aac1fb-6bce-0bee-7d44-caac6dbb6c63', 'hair'],
  ['ff62763f-d60a-9855-890b-0c96f8f8cd98', 'leftarm'],
  ['8e915e25-31d1-cc95-ae08-d58a47488251', 'leftleg'],
  ['9742065b-19b5-297c-858a-29711d539043', 'aux1'],
  ['03642e83-2bd1-4eb9-34b4-4c47ed586d2d', 'aux2'],
  ['edd51b77-fc10-ce7a-4b3d-011dfc349e4f', 'aux3'],
]);
