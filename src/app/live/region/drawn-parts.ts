import type { ObjectLook } from '../../../avatar/surface/index.ts';
import type { WornPart } from '../../../session/index.ts';
import { type DrawnPart, usableLod } from '../../state/index.ts';
import { REGION_OUTFIT } from '../../words/en/region-outfit.ts';
import { partNames, pointName } from '../part-names.ts';
import type { LoadedMesh } from './mesh-library.ts';

/** Parts of an outfit for the panel of faces, at their highest level of detail, whatever is drawn at this distance. */
export function drawnParts(
  worn: readonly { readonly part: WornPart; readonly mesh: LoadedMesh }[],
): DrawnPart[] {
  const names = partNames(worn.map(({ part }) => part));
  return worn.map(({ part, mesh: { asset } }, index) => {
    const { id, meshId, position, rotation, scale, look } = part;
    const point = pointName(part);
    return {
      ...{ id, meshId, point, asset, look, name: names[index], builtIn: false },
      lod: usableLod(asset, 'high'),
      attachment: asset.skin ? null : { point, position, rotation, scale },
    };
  });
}

/** Our mannequin where it is the body of an avatar; `look` is null where it is of wood. */
export function drawnMannequin({ asset }: LoadedMesh, look: ObjectLook | null): DrawnPart {
  return {
    ...{ id: 'mannequin', meshId: null, point: null, asset, look, attachment: null },
    name: REGION_OUTFIT.mannequin,
    builtIn: true,
    lod: usableLod(asset, 'high'),
  };
}
