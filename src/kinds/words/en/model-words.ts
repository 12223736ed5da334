import type { MendedOption, UploadMessageCode } from '../../../upload/index.ts';

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`;

/** The facts of a model that is to be uploaded. */
export const MODEL = {
  group: 'Models',
  note: 'The avatar wears the model as an upload would make it: see the tab Upload.',
  /** In a list: `2 meshes · 1 872 triangles`. */
  summary: (meshes: number, triangles: number) =>
    `${count(meshes, 'mesh', 'meshes')} · ${count(triangles, 'triangle', 'triangles')}`,
  format: 'Format',
  sources: { collada: 'COLLADA', gltf: 'glTF 2.0' },
  meshes: 'Meshes',
  triangles: 'Triangles',
  /** Of all mesh assets together, as they would be stored. */
  bytes: 'Bytes of its mesh assets',
  unknownPhysics: 'not known',
  /** `908 where it is worn, with 1 texture`. */
  complexityValue: (complexity: number, textures: number) =>
    `${complexity} where it is worn, ${textures === 0 ? 'without textures' : `with ${count(textures, 'texture', 'textures')}`}`,
  part: 'Part',
  messages: 'Messages of the uploader',
  messageColumns: ['Message', 'What it means'],
  /** Heading of a mesh: `1 · jacket`. */
  mesh: (number: number, name: string) => `${number} · ${name || 'without a name'}`,
  continuation: 'Continues the mesh before, which has more than 8 faces',
  size: 'Size',
  /** `0.344 × 1.814 × 1.822` in the units of the file. */
  sizeValue: (sides: readonly number[]) => sides.map((side) => side.toFixed(3)).join(' × '),
  skin: 'Skin',
  noSkin: 'none (not rigged)',
  joints: (joints: number) => count(joints, 'joint', 'joints'),
  unknownJoints: 'Not in the skeleton',
  positions: 'Joint positions off default',
  noPositions: 'none',
  /** `52 joints, up to 879.8 mm (mPelvis)`. */
  furthest: (joints: number, metres: number, joint: string) =>
    `${count(joints, 'joint', 'joints')}, up to ${(metres * 1000).toFixed(1)} mm (${joint})`,
  mend: (model: string, rule: string, before: number, after: number, changes: string) =>
    `mend ${model || 'mesh'}: ${rule}, ${before} → ${after}${changes && ` (${changes})`}`,
  optionMend: (rule: string, option: string, before: string, after: string) =>
    `mend options: ${rule}, ${option} ${before} → ${after}`,
  /** Options that mends change. */
  options: {
    jointPositions: 'joint positions',
    pelvisOffset: 'Z offset in metres',
    normals: 'crease angle of normals',
    physics: 'physics shape',
    medium: 'medium level',
    low: 'low level',
    lowest: 'lowest level',
  } satisfies Record<MendedOption, string>,
  faceColumns: ['Material', 'Triangles', 'Vertices'],
} as const;

/**
 * What each message of the uploader's dialog means. `subject` names what it is about, and may be empty.
 *
 * **Source:** reference/upload.md sections 1 and 2, "Messages".
 */
export const UPLOAD_MESSAGE_TEXTS: Readonly<
  Record<UploadMessageCode, (subject: string, number: number) => string>
> = {
  BadElement: (subject) =>
    `${quoted(subject, 'A mesh')} has an element that cannot be used, and is left out.`,
  PositionInvalidModel: (subject) => `${quoted(subject, 'A mesh')} has no positions.`,
  PositionNaN: (subject) => `${quoted(subject, 'A mesh')} has positions that are not numbers.`,
  NormalsNaN: (subject) => `${quoted(subject, 'A mesh')} has normals that are not numbers.`,
  NormalsNotGenerated: (subject, number) =>
    `${quoted(subject, 'A face')} keeps its normals: it has ${number} triangles, and new normals are made for up to 21,845.`,
  IncompleteTC: (subject) => `${quoted(subject, 'A mesh')} has incomplete texture coordinates.`,
  NegativeScaleTrans: (subject) => `${quoted(subject, 'A node')} is mirrored, which is refused.`,
  NegativeScaleNormTrans: (subject) =>
    `${quoted(subject, 'A node')} is mirrored; its faces are turned round.`,
  CantResolveGeometryUrl: (subject) =>
    `${quoted(subject, 'A node')} names a mesh that the file does not have.`,
  UnknownException: (subject) =>
    `${quoted(subject, 'The file')} stops the uploader, which expects other data.`,
  TooManyJoint: (subject, number) =>
    `${quoted(subject, 'A skin')} lists ${number} joints; 110 are allowed.`,
  UnrecognizedJoint: (subject) => `${quoted(subject, 'A joint')} is not in the skeleton.`,
  UnknownJoints: (subject, number) =>
    `${quoted(subject, 'A skin')} lists ${count(number, 'joint', 'joints')} that the skeleton does not have, so that no weights are uploaded.`,
  VerticesOverLimit: (subject) => `${quoted(subject, 'A face')} has more than 65,534 vertices.`,
  ElementInvalid: (subject) => `${quoted(subject, 'A mesh')} has an invalid element.`,
  MaterialNotSubset: (subject) =>
    `${quoted(subject, 'A level')} has a material that the high level does not have.`,
  BindShapeOrientation: (subject) => `The bind shape of ${quoted(subject, 'a mesh')} is turned.`,
  FacesDiffer: (subject) => `${quoted(subject, 'A level')} has more faces than the high level.`,
  InstancesDiffer: () => 'The levels have different numbers of meshes.',
  MissingLevel: (subject) => `${quoted(subject, 'A level')} is missing.`,
  TooManyVertices: (subject) =>
    `${quoted(subject, 'A level')} has more vertices than the level above it.`,
  DegeneratePhysics: (subject) =>
    `The physics shape of ${quoted(subject, 'a mesh')} has degenerate triangles.`,
  HullPointsOverLimit: () => 'A hull of the physics shape has more than 256 points.',
  TextureScaling: (subject) => `${quoted(subject, 'A texture')} is scaled to 2048 pixels.`,
  InvalidJointOverrides: (subject) =>
    `The joint positions of ${quoted(subject, 'a skin')} do not match its joints.`,
  NoPhysicsForPart: (subject) => `${quoted(subject, 'A part')} has no physics shape of its own.`,
  ModelLoaded: (subject) => `${quoted(subject, 'A mesh')} was read.`,
  ImporterModelLimit: (subject) =>
    `${quoted(subject, 'A mesh')} has more faces than an upload can have; the last are left out.`,
  ModelSplitPrimitive: (subject) =>
    `${quoted(subject, 'A face')} has too many vertices, and is split.`,
  ModelTooManySubmodels: (subject) =>
    `${quoted(subject, 'A mesh')} becomes more meshes than an upload can have.`,
  SkinUsupportedJoints: (subject, number) =>
    `${quoted(subject, 'A skin')} has ${count(number, 'joint', 'joints')} that the skeleton does not have; their weights are left out.`,
  SkinUnusedJoints: (subject, number) =>
    `${quoted(subject, 'A skin')} lists ${count(number, 'joint', 'joints')} without weights.`,
  ModelTooManyJoints: (subject, number) =>
    `${quoted(subject, 'A skin')} uses ${number} joints; 110 are allowed.`,
  InvBindCountMismatch: (subject) =>
    `${quoted(subject, 'A skin')} has another number of inverse bind matrices than of joints.`,
  NoScenesFound: () => 'The file has no scene.',
  InvalidMeshReference: (subject) =>
    `${quoted(subject, 'A node')} names a mesh that the file does not have.`,
  InvalidGeometryNonTriangulated: (subject) =>
    `${quoted(subject, 'A mesh')} is not made of triangles.`,
  EmptyVertexArray: (subject) => `${quoted(subject, 'A mesh')} has no vertices.`,
  IgnoredExtension: (subject) => `The extension ${subject} is ignored.`,
  UnsupportedExtension: (subject) =>
    `The file requires the extension ${subject}, which the uploader does not know.`,
  ParsingErrorMissingBuffer: (subject) =>
    `The buffer ${quoted(subject, 'of the file')} is missing.`,
  ParsingErrorMissingBufferBin: (subject) => `The file ${quoted(subject, '.bin')} is missing.`,
  ParsingErrorException: (subject, number) =>
    `The ${subject} cannot be read: it states ${number} bytes, and has another length.`,
  TextureFound: (subject) => `The texture ${subject} was found.`,
};

/** A name in quotation marks, or words for what has none. */
function quoted(subject: string, unnamed: string): string {
  return subject === '' ? unnamed : `“${subject}”`;
}
