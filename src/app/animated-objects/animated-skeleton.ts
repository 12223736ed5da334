import { mat4, quat } from 'gl-matrix';
import type { Attachment } from '../../avatar/avatar-object/index.ts';
import {
  composeWorld,
  createWorldPose,
  defaultSkeleton,
  type OverrideRuleName,
  type WorldPose,
} from '../../avatar/index.ts';
import { type OwnSkeleton, overridesFrom, skinsOf, type WornMesh } from '../state/index.ts';
import { WornPlace } from './worn-place.ts';

/** By what the joints of an animated object are where they are. */
export interface SkeletonSettings {
  readonly rule: OverrideRuleName;
  /** See `AppState.ignoredClaims`. */
  readonly ignored: ReadonlySet<string>;
  /** Whether the stage's skeleton is the object's own. */
  readonly isAlone: boolean;
}

/** What the parts of an object follow. */
interface ObjectPlace {
  readonly worn: WornPlace;
  /** Number of the attachment point. */
  readonly joint: number;
  /** Where the attachment point would have to be for an object that is alone. */
  readonly alonePoint: mat4;
}

/**
 * The skeleton of an animated object: that of the skeleton's file, without the wearer's shape, with the joint positions
 * that the object's own meshes override.
 *
 * - Worn, it is at rest, with mPelvis where the object's root is: attachment point ∘ (position, rotation). Parts without a
 *   skin are at their places in the linkset. What moves it in-world are scripts, and a file does not say what they play.
 * - Alone, it is the stage's: clips move it. It stands with mPelvis as high above the ground as an avatar's, since nothing
 *   says how high its prim was. In a region the rotation of the root's own bind shape matrix turns the skeleton; here the
 *   skeleton stands upright, and parts without skins are turned back instead.
 *
 * Where the reference is uncertain: a mesh's pelvis offset raises the skeleton, as it raises an avatar's.
 *
 * **Source:** prims.md section 8.
 */
export class AnimatedSkeleton implements OwnSkeleton {
  readonly #world = createWorldPose();
  readonly #own = createWorldPose();
  /** Null while no part with a skin is worn. */
  #place: ObjectPlace | null = null;
  #isAlone = false;

  /** Applies what is worn of the object. */
  fit(parts: readonly WornMesh[], { rule, ignored, isAlone }: SkeletonSettings): void {
    const overrides = overridesFrom(skinsOf(parts), rule);
    overrides.ignored = ignored;
    const pose = defaultSkeleton.restPose();
    overrides.applyTo(pose);
    pose.positions[2] += overrides.pelvisOffset;
    composeWorld(this.#own, defaultSkeleton, pose);
    this.#place = placeOf(parts);
    this.#isAlone = isAlone;
  }

  /** The next call overwrites the result. Allocates nothing. */
  worldIn(stage: WorldPose): WorldPose {
    if (!this.#place) return stage;
    const { worn, joint, alonePoint } = this.#place;
    if (this.#isAlone) {
      const { matrices } = this.#world;
      matrices.set(stage.matrices);
      for (let i = 0; i < 16; i++) matrices[16 * joint + i] = alonePoint[i];
    } else {
      worn.fill(this.#world, stage, this.#own);
    }
    return this.#world;
  }
}

/** The same for all parts with skins: where the root of the object is. */
function placeOf(parts: readonly WornMesh[]): ObjectPlace | null {
  const skinned = parts.find(({ asset }) => asset.skin);
  if (!skinned) return null;
  const { point, position, rotation } = skinned.attachment ?? AT_CENTRE;
  const joint = defaultSkeleton.jointNumber(point);
  if (joint < 0) return null;
  const worn = new WornPlace(joint, position, rotation);
  const [x, y, z] = defaultSkeleton.rest.positions;
  const upright = quat.invert(quat.create(), bindRotation(parts));
  const alonePoint = mat4.fromRotationTranslation(mat4.create(), upright, [x, y, z]);
  // A rotation and a translation can always be inverted.
  mat4.multiply(alonePoint, alonePoint, mat4.invert(mat4.create(), worn.matrix as mat4)!);
  return { worn, joint, alonePoint };
}

/** For what was saved before animated objects had places. */
const AT_CENTRE: Pick<Attachment, 'point' | 'position' | 'rotation'> = {
  point: 'Avatar Center',
  position: [0, 0, 0],
  rotation: [0, 0, 0, 1],
};

/** How the root's own bind shape turns it, without its scale. */
function bindRotation(parts: readonly WornMesh[]): quat {
  const rotation = quat.create();
  const skin = parts.find(({ part }) => part?.part === 0)?.asset.skin;
  if (skin) mat4.getRotation(rotation, Float32Array.from(skin.bindShapeMatrix) as mat4);
  // A degenerate matrix has no rotation.
  return quat.length(rotation) > 0 ? quat.normalize(rotation, rotation) : quat.create();
}
