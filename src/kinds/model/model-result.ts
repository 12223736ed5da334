import { defaultSkeleton } from '../../avatar/index.ts';
import type { MeshAsset } from '../../formats/mesh/index.ts';
import type { Finding } from '../../lint/index.ts';
import type { UploadResources } from '../../protocol/grid/index.ts';
import type { CostedObject } from '../../upload/cost/index.ts';
import {
  asModelled,
  describeScene,
  type Mend,
  type MendableRule,
  type ModelFacts,
  mendScene,
  OPTION_MEND_RULES,
  type OptionMendRule,
  SAFE_OPTION_MENDS,
  type TaskControl,
  UPLOAD_MESSAGES,
  type UploadMaterial,
  type UploadScene,
} from '../../upload/index.ts';
import { uploadResources } from '../upload-resources.ts';
import { UPLOAD_MESSAGE_TEXTS } from '../words/en/model-words.ts';
import { lintModel } from './model-details.ts';
import {
  type LevelFiles,
  type ModelImages,
  type ModelOptions,
  type ModelUpload,
  uploadModel,
} from './model-file.ts';
import { type OptionChange, optionChange } from './option-change.ts';

/** What is to be made of a model: the choices of the uploader's dialog, and the mends. */
export interface ModelRequest {
  readonly options: ModelOptions;
  /** Rules whose findings are mended before the upload is made. */
  readonly mends: readonly MendableRule[];
  /** What is known of each image that materials name. */
  readonly images: ModelImages;
}

/** The upload that a request makes of a model, with all that the page shows of it. */
export interface ModelResult {
  readonly meshes: readonly UploadedMesh[];
  /** The prims as one linkset, from which every figure of their costs follows. */
  readonly object: CostedObject;
  /** After the mends; in the order of the upload. */
  readonly models: readonly ModelFacts[];
  /** Worst first. */
  readonly findings: readonly Finding[];
  readonly messages: readonly ResultMessage[];
  /** What was mended. */
  readonly mended: readonly Mend[];
  /** What can be mended besides, each as it would be by itself. */
  readonly mendable: readonly Mend[];
  /** What other options would mend, each rule by itself. */
  readonly optionMends: ReadonlyMap<OptionMendRule, OptionChange>;
  /** What they would mend together; null for nothing. */
  readonly mendingOptions: OptionChange | null;
  /** What a grid is sent: the bytes of {@link meshes}, and their prims. */
  readonly resources: UploadResources;
}

/** A mesh asset of an upload. */
export interface UploadedMesh {
  /** Index of the model. */
  readonly model: number;
  readonly name: string;
  /** The mesh asset, as it would be stored. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The asset as a viewer decodes it. */
  readonly mesh: MeshAsset;
  /** By number of the face. */
  readonly looks: readonly UploadMaterial[];
  /** Points of each hull of the physics shape: that around everything first. */
  readonly hullPoints: readonly number[];
}

/** A message of the uploader's dialog, in words. */
export interface ResultMessage {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'note';
  readonly text: string;
}

/** Makes the upload that a request asks for. @throws the signal's reason. */
export async function makeModelResult(
  scene: UploadScene,
  files: LevelFiles,
  { options, mends, images }: ModelRequest,
  control: TaskControl = {},
): Promise<ModelResult> {
  const { scene: mended, mends: done } = mendScene(scene, mends);
  const upload = await uploadModel(mended, { ...options, files, images }, control);
  return {
    meshes: upload.assets.map(({ model, name, bytes, physics }, index) => ({
      ...{ model, name, bytes, mesh: upload.meshes[index] },
      looks: mended.models[model].faces.map(({ look }) => look),
      hullPoints: physics?.hulls.map(({ points }) => points.length / 3) ?? [],
    })),
    object: upload.object,
    models: describeScene(mended, defaultSkeleton),
    findings: lintModel(upload),
    messages: upload.messages.map(({ code, subject, count }) => ({
      ...{ code, severity: UPLOAD_MESSAGES[code] },
      text: UPLOAD_MESSAGE_TEXTS[code](subject, count),
    })),
    mended: done,
    mendable: mendScene(mended).mends,
    optionMends: optionMendsOf(upload),
    mendingOptions: optionChange(upload, SAFE_OPTION_MENDS),
    resources: uploadResources(upload.scene, upload),
  };
}

function optionMendsOf(upload: ModelUpload): ModelResult['optionMends'] {
  return new Map(
    OPTION_MEND_RULES.flatMap((rule) => {
      const change = optionChange(upload, [rule]);
      return change ? [[rule, change] as const] : [];
    }),
  );
}

/**
 * The meshes of a model as its author sees them: where they were bound, or placed, they are at rest, whatever the uploader
 * makes of joints, axes and units. Null for a model without faces.
 */
export async function modelledMeshes(scene: UploadScene): Promise<(MeshAsset | null)[]> {
  return asModelled(scene, defaultSkeleton);
}
