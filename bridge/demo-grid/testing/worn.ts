import { decodeExtraParams, meshIdOf } from '../../../src/formats/extra-params/index.ts';
import type { SceneAvatar } from '../../../src/protocol/scene/index.ts';
import type { DemoOutfit } from '../content/types.ts';

/** What an avatar is seen to wear, in the terms of an outfit: items, points and meshes. */
export function wornBy(avatar: SceneAvatar | null) {
  return (avatar?.attachments ?? [])
    .map(({ item, point, root, parts }) => ({
      item,
      point,
      meshes: [root, ...parts].map(({ extraParams }) => meshIdOf(decodeExtraParams(extraParams))),
    }))
    .toSorted((a, b) => a.point - b.point);
}

/** The same of the outfit itself. */
export function asWorn({ attachments }: DemoOutfit) {
  return attachments.map(({ itemId, point, prims }) => ({
    item: itemId,
    point,
    meshes: prims.map(({ meshId }) => meshId),
  }));
}

export function wears(avatar: SceneAvatar | null, outfit: DemoOutfit): boolean {
  return JSON.stringify(wornBy(avatar)) === JSON.stringify(asWorn(outfit));
}
