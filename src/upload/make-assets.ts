import { encodeMesh, LOD_NAMES, type LodName } from '../formats/mesh/index.ts';
import { meshSourceOf, type UploadLevel } from './asset/mesh-source-of.ts';
import type { RigOptions } from './asset/upload-options.ts';
import { generateNormals } from './geometry/index.ts';
import { type LevelOfFile, type MatchedLevel, matchLevel } from './level-files/index.ts';
import { generateLevels, type LevelRequests, type ModelLevels } from './levels/index.ts';
import { type PhysicsChoice, type PhysicsShape, physicsShapeOf } from './physics/index.ts';
import { partOfTask, type TaskControl, TaskSteps } from './scene/task-control.ts';
import type { UploadMessage } from './scene/upload-message.ts';
import type { UploadObservation } from './scene/upload-observation.ts';
import type { UploadModel, UploadScene } from './scene/upload-scene.ts';

/** What the dialog of the uploader asks. */
export interface UploadOptions {
  readonly rig: RigOptions;
  /** How the levels below the high one are generated; one without a request is a copy of the level above. */
  readonly levels: LevelRequests;
  /** Files that contain a level, or the shape for physics: they replace what is generated or chosen. */
  readonly files: { readonly [Level in LevelOfFile]?: UploadScene };
  readonly physics: PhysicsChoice;
  /** New normals, with edges where triangles meet at more than `creaseAngle` degrees; those of the file where absent. */
  readonly normals?: { readonly creaseAngle: number } | null;
  /** By how much the prims are larger than in the file; 1 where absent. Assets do not depend on it. */
  readonly scale?: number;
}

/** What is uploaded of one model. */
export interface UploadAsset {
  /** Index into {@link UploadScene.models}. */
  readonly model: number;
  readonly name: string;
  /** The mesh asset: equal files and options give equal bytes. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly physics: PhysicsShape | null;
}

/** The assets of an upload, and what its options have to say. */
export interface Upload {
  readonly assets: readonly UploadAsset[];
  readonly messages: readonly UploadMessage[];
  readonly observations: readonly UploadObservation[];
}

/** Levels that the dialog generates at first. */
export const DEFAULT_LEVELS: UploadOptions['levels'] = {
  medium: { method: 'auto', triangles: null },
  low: { method: 'auto', triangles: null },
  lowest: { method: 'auto', triangles: null },
};

/**
 * Makes the mesh assets that an upload would store. Models without faces become none.
 *
 * @param control - One step is one level of one model, or the asset of one.
 * @throws the signal's reason.
 *
 * **Source:** reference/upload.md sections 1 ("LOD and physics files"), 3 and 4.
 */
export async function makeAssets(
  read: UploadScene,
  { rig, levels: requests, files, physics, normals }: UploadOptions,
  control: TaskControl = {},
): Promise<Upload> {
  const smoothed = normals ? withNormals(read.models, normals.creaseAngle) : null;
  const scene = smoothed ? { ...read, models: smoothed.models } : read;
  const generated = await generateLevels(
    scene.models,
    requests,
    partOfTask(control, 0, LEVELS_SHARE),
  );
  const matches = Object.entries(files).map(
    ([level, file]) => [level, matchLevel(scene, file, level as LevelOfFile)] as const,
  );
  const matched: MatchedLevels = Object.fromEntries(matches);
  const steps = new TaskSteps(partOfTask(control, LEVELS_SHARE, 1), scene.models.length);
  const assets: UploadAsset[] = [];
  for (const [index, { faces }] of scene.models.entries()) {
    await steps.next();
    if (faces.length === 0) continue;
    assets.push(
      makeAsset(scene.models, index, { generated: generated[index], matched, physics, rig }),
    );
  }
  steps.finish();
  return {
    assets,
    messages: [
      ...(smoothed?.messages ?? []),
      ...matches.flatMap(([, { messages }]) => messages),
      ...assets.flatMap(({ physics: shape }) => shape?.messages ?? []),
    ],
    observations: matches.flatMap(([, { observations }]) => observations),
  };
}

/** About which part of the work levels are; assets and physics shapes are the rest. */
const LEVELS_SHARE = 0.5;

type MatchedLevels = { readonly [Level in LevelOfFile]?: MatchedLevel };

/** Of what the asset of a model is made. */
interface AssetParts {
  readonly generated: ModelLevels;
  readonly matched: MatchedLevels;
  readonly physics: PhysicsChoice;
  readonly rig: RigOptions;
}

function makeAsset(
  models: readonly UploadModel[],
  index: number,
  { generated, matched, physics, rig }: AssetParts,
): UploadAsset {
  const model = models[index];
  const { center, size, name, continues } = model;
  const levelOf = (level: LodName): UploadLevel =>
    (level === 'high' ? null : matched[level]?.levels[index]) ?? {
      ...{ faces: generated[level], center, size },
    };
  const levels = Object.fromEntries(LOD_NAMES.map((level) => [level, levelOf(level)]));
  const submodelId = continues === null ? undefined : submodelOf(models, index);
  const choice = withFile(physics, matched.physics?.levels[index] ?? null);
  const shape = submodelId === undefined ? physicsShapeOf(name, choice, levels) : null;
  const source = meshSourceOf(
    model,
    {
      ...{ levels, submodelId },
      ...(shape?.physicsConvex && { physicsConvex: shape.physicsConvex }),
      ...(shape?.physicsMesh && { physicsMesh: shape.physicsMesh }),
    },
    rig,
  );
  return { model: index, name, bytes: encodeMesh(source), physics: shape };
}

/** A file with the shape takes the place of what is chosen; where hulls are, they are made of it. */
function withFile(choice: PhysicsChoice, shape: UploadLevel | null): PhysicsChoice {
  if (!shape) return choice;
  const isHulls = choice.kind === 'hulls' || choice.kind === 'decomposition';
  return isHulls ? { ...choice, of: shape } : { kind: 'file', shape };
}

/** The models with new normals, and the dialog's log of faces that keep theirs. Levels of other files keep theirs, too. */
function withNormals(models: readonly UploadModel[], creaseAngle: number) {
  const made = models.map((model) => generateNormals(model, creaseAngle));
  const messages = made.flatMap(({ skipped }) =>
    skipped.map(
      ({ material, indices }): UploadMessage => ({
        ...{ code: 'NormalsNotGenerated', subject: material, count: indices.length / 3 },
      }),
    ),
  );
  return { models: made.map(({ model }) => model), messages };
}

/** Which continuation of its model this one is, from 1. */
function submodelOf(models: readonly UploadModel[], index: number): number {
  const { continues } = models[index];
  return models.slice(0, index + 1).filter((model) => model.continues === continues).length;
}
