import type { UploadScene } from '../scene/upload-scene.ts';

/**
 * What the dialog of the uploader asks about the rig.
 *
 * **Source:** reference/upload.md section 3.
 */
export interface RigOptions {
  /** Writes joints and weights: without them, a rigged model becomes a static one. */
  readonly skinWeights: boolean;
  /** Writes the joint positions of the file as overrides; needs `skinWeights`. */
  readonly jointPositions: boolean;
  /** Sliders of the shape no longer scale overridden joints; needs `jointPositions`. */
  readonly lockScale: boolean;
  /** Metres that the avatar is raised; written with joint positions only. */
  readonly pelvisOffset: number;
}

/** The dialog's range of {@link RigOptions.pelvisOffset}, in metres, either way. */
export const MAX_PELVIS_OFFSET = 3;

/** The uploader's limit of joints that a mesh of the file may list, used or not. */
export const MAX_LISTED_JOINTS = 110;

/**
 * Why the uploader leaves skin weights out, so that the file uploads static; null where it includes them. A file without
 * weights has nothing to leave out.
 */
export function whyStatic(
  scene: UploadScene,
): 'no-weights' | 'too-many-joints' | 'illegal-joint' | null {
  const skins = scene.models.flatMap(({ skin }) => (skin ? [skin] : []));
  if (skins.length === 0) return 'no-weights';
  if (skins.some(({ joints }) => joints.length > MAX_LISTED_JOINTS)) return 'too-many-joints';
  if (skins.some(({ joints }) => joints.includes(-1))) return 'illegal-joint';
  return null;
}

/** What the dialog shows for a file that has just been opened: weights where they can be, and no joint positions. */
export function defaultRigOptions(scene: UploadScene): RigOptions {
  const skinWeights = whyStatic(scene) === null;
  return { skinWeights, jointPositions: false, lockScale: false, pelvisOffset: 0 };
}
