import { MAX_LISTED_JOINTS } from '../../upload/index.ts';
import type { ModelItem } from '../state/index.ts';

/** How a model is uploaded, and whether it differs then from what its author sees. */
export type ModelDifference = {
  /** Whether it looks the same while the avatar is at rest, within a millimetre. */
  readonly isSame: boolean;
} & (
  | {
      readonly kind: 'rigged';
      readonly jointPositions: boolean;
      /** Metres by which the avatar is raised. */
      readonly pelvisOffset: number;
    }
  | {
      readonly kind: 'static';
      /** Why there is no skin; null for a file without one. */
      readonly why: 'unknown-joint' | 'too-many-joints' | 'left-out' | null;
    }
);

/** Findings of a rigged file that is moved as a whole. */
const MOVED_WHOLE = 'rigged-not-z-up';

/**
 * The difference between a model as it was made last and as its author sees it; null before the first upload was made.
 *
 * **Source:** reference/upload.md section 3, and section 8, rules 7, 33 and 34.
 */
export function modelDifference({ model }: Pick<ModelItem, 'model'>): ModelDifference | null {
  if (!model.made) return null;
  const { choices, result } = model.made;
  const { jointPositions, pelvisOffset } = choices.options.rig;
  const skins = result.models.flatMap(({ skin }) => (skin ? [skin] : []));
  if (skins.length === 0) return { kind: 'static', why: null, isSame: true };
  if (!result.meshes.some(({ mesh }) => mesh.skin)) {
    const hasUnknown = skins.some(({ unknownJoints }) => unknownJoints.length > 0);
    const hasTooMany = skins.some(({ joints }) => joints.length > MAX_LISTED_JOINTS);
    const why = hasUnknown ? 'unknown-joint' : hasTooMany ? 'too-many-joints' : 'left-out';
    return { kind: 'static', why, isSame: false };
  }
  const movesJoints = jointPositions && skins.some(({ overrides }) => overrides.length > 0);
  const isOff = movesJoints ? 'override-off-bind' : 'bind-pose-off';
  const raised = jointPositions ? pelvisOffset : 0;
  const isMoved = result.findings.some(({ code }) => code === isOff || code === MOVED_WHOLE);
  return {
    ...{ kind: 'rigged', jointPositions, pelvisOffset: raised },
    isSame: !isMoved && raised === 0,
  };
}
