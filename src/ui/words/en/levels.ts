import type { ModelDifference } from '../../../app/model-facts/index.ts';
import type { LodName } from '../../../formats/mesh/index.ts';
import { formatSeconds } from '../format.ts';
import { COUNTS } from './counts.ts';
import { LEVELS } from './rig.ts';

/** The levels of detail of a model or mesh, and the distances at which they are shown. */
export const LEVEL_TEXTS = {
  title: 'Levels of detail',
  name: (level: LodName) => LEVELS[level].long,
  show: (level: LodName) => `Show the level ${LEVELS[level].long}`,
  origins: {
    file: 'this file',
    made: 'made',
    fromFile: 'from file',
    above: 'level above',
    missing: 'not in the file',
    waiting: 'being made',
  },
  triangles: 'triangles',
  bytes: 'bytes',
  shown: 'shown',
  to: (metres: number) => `to ${formatSeconds(metres, 1)}\u202fm`,
  beyond: 'beyond',
  /** Of a picture, for screen readers. */
  picture: (name: string, level: LodName, triangles: number) =>
    `${name} from the front in the level ${LEVELS[level].long}, ${COUNTS.triangles(triangles)}`,
  vanishes: {
    empty: 'empty: vanishes',
    'one-triangle': 'one triangle: vanishes',
    'few-triangles': 'under 4 triangles a face: all but vanishes',
  },
};

/** The slider that moves the camera, and what a viewer's choice of levels depends on. */
export const CAMERA_DISTANCE = {
  before: 'Camera at',
  field: 'Distance of the camera, metres',
  slider: 'Distance of the camera',
  sliderTitle:
    'Distance of the camera (comma and full stop). Viewers see a wider view: in them, things look less than half as large.',
  /** For screen readers: `38 metres, Medium`. */
  value: (metres: number, level: LodName) =>
    `${formatSeconds(metres, metres < 10 ? 1 : 0)} metres, ${LEVELS[level].long}`,
  near: 'Near again',
  nearTitle: 'Take the camera back, and show the high level',
  factor: 'LOD factor',
  factorTitle: (low: number, mid: number, high: number, ultra: number, most: number) =>
    `By graphics quality: Low ${low}, Mid ${mid}, High ${high}, Ultra ${ultra}; viewers begin with 1 and accept up to ${most}`,
  shownIn: 'Shown',
  worn: 'Worn',
  rezzed: 'Rezzed',
  wornTitle: (metres: number) =>
    `What is rigged changes its level by the box around the avatar: ${formatSeconds(metres, 2)}\u202fm across in the pose it was measured in`,
  rezzedTitle: 'Each prim changes its level by its own size',
};

/** A model as modelled and as uploaded, side by side. */
export const MODEL_COMPARISON = {
  compare: 'Compare',
  title: 'Compare as modelled with as uploaded',
  end: 'End the comparison (Esc)',
  waiting: 'Compare: the upload is being made',
  asModelled: 'As modelled',
  bindPose: (file: string) => `${file}, bind pose`,
  asUploaded: 'As uploaded',
  same: 'The same, no difference',
  sameWhy: {
    static: 'The file is not rigged: it arrives as it was modelled.',
    rigged: 'Its joints were bound where they rest on the avatar, within a millimetre.',
  },
  uploadedAs: (difference: ModelDifference) => uploadedAs(difference),
};

const STATIC_WHY = {
  'unknown-joint': 'static, because of unknown joints',
  'too-many-joints': 'static, because of more than 110 joints',
  'left-out': 'static, without skin weights',
};

function uploadedAs(difference: ModelDifference): string {
  if (difference.kind === 'static') return difference.why ? STATIC_WHY[difference.why] : 'static';
  const { jointPositions, pelvisOffset } = difference;
  const positions = jointPositions ? 'with joint positions' : 'without joint positions';
  if (pelvisOffset === 0) return positions;
  return `${positions}, Z offset ${formatSeconds(pelvisOffset)}\u202fm`;
}
