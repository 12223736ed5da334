/**
 * The rules of the upload report, in the order of reference/upload.md section 8, whose numbers they have from 1. Each is
 * stable, and the code of a finding.
 */
export const UPLOAD_RULES = [
  ...['file-unreadable', 'data-invalid', 'gltf-refused', 'triangles-only', 'scale-mirrored'],
  ...['axis-x-up', 'rigged-not-z-up', 'bind-shape-turned', 'skinned-node-moved', 'shear-lost'],
  ...['faces-over-eight', 'faces-over-limit', 'polylist-split', 'face-vertices-over-limit'],
  ...['polygon-fanned', 'vertices-loose', 'normals-missing', 'uvs-missing', 'uv-sets-extra'],
  ...['seams-many', 'triangles-degenerate', 'materials-alike', 'joint-illegal', 'joint-misnamed'],
  ...[
    'joints-over-limit',
    'joint-listed-twice',
    'weights-over-four',
    'weights-none',
    'weights-sum',
  ],
  ...['weights-fused', 'joints-unweighted', 'inverse-binds-unusable', 'bind-pose-off'],
  ...[
    'override-off-bind',
    'joint-node-missing',
    'bone-node-rotated',
    'override-far',
    'sole-height',
  ],
  ...['joint-disputed', 'volume-rotation-lost', 'volume-override', 'rigged-textures-lost'],
  ...['level-refused', 'level-materials-fewer', 'level-box-differs', 'level-joints-differ'],
  ...['level-vertices-more', 'level-costly', 'lowest-costly', 'lowest-vanishes'],
  ...['physics-degenerate', 'physics-complex', 'physics-thin', 'prim-size', 'image-size'],
  ...[
    'image-missing',
    'image-shared',
    'looks-dropped',
    'alpha-large',
    'name-cut',
    'content-ignored',
  ],
] as const;

export type UploadRule = (typeof UPLOAD_RULES)[number];

/** What a rule found in one place. */
export interface UploadObservation {
  readonly rule: UploadRule;
  /** Name of the model, or of the file's mesh where it has become none; empty for the file as a whole. */
  readonly model: string;
  /** Index of the face in the order of the upload, or null. */
  readonly face: number | null;
  /** Name of the joint, material, node, image or extension; empty where there is none. */
  readonly subject: string;
  /** Vertices, triangles, joints, or whatever the rule counts; at least 1. */
  readonly count: number;
  /** The worst value of a rule that measures something, such as metres off; absent otherwise. */
  readonly value?: number;
}
