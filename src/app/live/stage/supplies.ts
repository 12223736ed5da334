import type { Animation } from '../../../formats/animation/index.ts';
import type { MeshAsset } from '../../../formats/mesh/index.ts';
import type { ColorMaterials, Stage } from '../../../render/index.ts';
import type { ClipLibrary } from './clip-library.ts';
import type { MeshLibrary } from './mesh-library.ts';

/** What of the page's own the region's avatars need. */
export interface RegionStageOptions {
  /** Our own body, for those who wear none. */
  readonly mannequin: () => Promise<MeshAsset>;
  /** What plays for a built-in animation, ours or the visitor's own; null for any other id. */
  readonly builtinAnimation: (id: string) => Promise<Animation | null>;
}

/** What the avatars of a region share. */
export interface Supplies {
  readonly stage: Stage;
  readonly meshes: MeshLibrary;
  readonly clips: ClipLibrary;
  readonly paints: ColorMaterials;
}
