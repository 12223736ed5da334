import { NO_EXTRA_PARAMS } from '../../../src/formats/extra-params/index.ts';
import { PRIM_FIELD_NAMES, type PrimFields } from '../../../src/formats/prim/index.ts';
import {
  DEFAULT_PART,
  encodeSceneGroup,
  type ScenePart,
} from '../../../src/formats/scene-group/index.ts';
import { decodeTextureEntry } from '../../../src/formats/texture-entry/index.ts';
import { conjugate, multiply, rotateVector, subtract } from '../../../src/math/index.ts';
import { namedUuid } from '../reproducible-values.ts';
import type { DemoAsset, DemoAttachment, DemoPrim } from './demo-content.ts';
import { fieldsOf, sculptOf } from './prim-params.ts';

const OBJECT = 6;
const PRIM = 9;

/** The asset of an object's item: scene group XML. */
export function objectAsset({
  name,
  objectAssetId,
  itemId,
  point,
  prims,
}: DemoAttachment): DemoAsset {
  const parts = prims.map((prim, index): ScenePart => {
    const isRoot = index === 0;
    return {
      ...DEFAULT_PART,
      id: namedUuid(`part/${objectAssetId}/${index}`),
      name: isRoot ? name : prim.name,
      linkNumber: prims.length > 1 ? index + 1 : 0,
      itemId,
      // The position of a root is in `AttachedPos`, its rotation is not.
      position: isRoot ? [0, 0, 0] : prim.position,
      rotation: prim.rotation,
      scale: prim.scale,
      attachedPosition: isRoot ? prim.position : [0, 0, 0],
      pcode: PRIM,
      state: point,
      attachmentPoint: point,
      textureEntry: decodeTextureEntry(prim.textureEntry),
      extraParams: {
        ...NO_EXTRA_PARAMS,
        sculpt: sculptOf(prim),
        materials: prim.materials,
      },
      shapeOthers: shapeElements(fieldsOf(prim)),
    };
  });
  const bytes = encodeSceneGroup([{ offset: [0, 0, 0], parts }]);
  return { id: objectAssetId, type: OBJECT, name, bytes };
}

/** The elements of a part's `Shape`. */
function shapeElements(fields: PrimFields): ScenePart['shapeOthers'] {
  return PRIM_FIELD_NAMES.map((name) => ({ name, text: String(fields[name]), children: [] }));
}

/** Where a prim is. */
type Placement = Pick<DemoPrim, 'position' | 'rotation'>;

/** Only the placement. */
export const ownPlacement = ({ position, rotation }: Placement): Placement => ({
  position,
  rotation,
});

/** Both placements are relative to the attachment point; the result is relative to the root of the linkset. */
export function placementOn(root: Placement, { position, rotation }: Placement): Placement {
  const back = conjugate(root.rotation);
  return {
    position: rotateVector(subtract(position, root.position), back),
    rotation: multiply(back, rotation),
  };
}
