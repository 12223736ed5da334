/**
 * The messages of the uploader's dialog, by the names that its log gives them. What stops the upload is an error.
 *
 * **Source:** reference/upload.md sections 1 and 2, "Messages".
 */
export const UPLOAD_MESSAGES = {
  BadElement: 'error',
  PositionInvalidModel: 'error',
  PositionNaN: 'error',
  NormalsNaN: 'error',
  NormalsNotGenerated: 'warning',
  IncompleteTC: 'error',
  NegativeScaleTrans: 'error',
  NegativeScaleNormTrans: 'warning',
  CantResolveGeometryUrl: 'error',
  UnknownException: 'error',
  TooManyJoint: 'warning',
  UnrecognizedJoint: 'warning',
  UnknownJoints: 'warning',
  VerticesOverLimit: 'error',
  ElementInvalid: 'error',
  MaterialNotSubset: 'error',
  BindShapeOrientation: 'warning',
  FacesDiffer: 'error',
  InstancesDiffer: 'error',
  MissingLevel: 'error',
  TooManyVertices: 'warning',
  DegeneratePhysics: 'error',
  HullPointsOverLimit: 'warning',
  TextureScaling: 'note',
  InvalidJointOverrides: 'warning',
  NoPhysicsForPart: 'note',
  ModelLoaded: 'note',
  ImporterModelLimit: 'warning',
  ModelSplitPrimitive: 'note',
  ModelTooManySubmodels: 'warning',
  SkinUsupportedJoints: 'warning',
  SkinUnusedJoints: 'note',
  ModelTooManyJoints: 'warning',
  InvBindCountMismatch: 'warning',
  NoScenesFound: 'error',
  InvalidMeshReference: 'error',
  InvalidGeometryNonTriangulated: 'error',
  EmptyVertexArray: 'error',
  IgnoredExtension: 'warning',
  UnsupportedExtension: 'error',
  ParsingErrorMissingBuffer: 'error',
  ParsingErrorMissingBufferBin: 'error',
  ParsingErrorException: 'error',
  TextureFound: 'note',
} as const;

export type UploadMessageCode = keyof typeof UPLOAD_MESSAGES;

/** One message, about one model or joint where it has one. The words are in `words/en`. */
export interface UploadMessage {
  readonly code: UploadMessageCode;
  /** Name of the model, material, joint or extension that it is about; empty for the file as a whole. */
  readonly subject: string;
  /** How many things it is about. */
  readonly count: number;
}
