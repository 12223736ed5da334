import { type HideableBake, hiddenBodyParts } from '../../avatar/surface/index.ts';
import type { WornMesh } from '../state/index.ts';
import { finestFaces } from './texture-uses.ts';

/**
 * The parts of the mannequin that are not drawn, since a face of a mesh that is worn and shown names their bake. What lies on the
 * wearer's screen counts too.
 */
export function bodyHiddenBy(meshes: readonly WornMesh[]): ReadonlySet<HideableBake> {
  return hiddenBodyParts(
    meshes.flatMap(({ look, asset, visible, builtIn }) => {
      if (!look || !visible || builtIn) return [];
      return [{ textureEntry: look.textureEntry, faceCount: finestFaces(asset).length }];
    }),
  );
}
