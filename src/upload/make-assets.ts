import { encodeMesh, LOD_NAMES, type LodName } from '../formats/mesh/index.ts';
import { meshSourceOf, type UploadLevel } from './asset/mesh-source-of.ts';
import type { RigOptions } from './asset/upload-options.ts';
import { type LevelOfFile, type MatchedLevel, matchLevel } from './level-files/index.ts';
import { generateLevels, type LevelRequest } from './levels/index.ts';
import { type PhysicsChoice, type PhysicsShape, physicsShapeOf } from './physics/index.ts';
import type { TaskControl } from './scene/task-control.ts';
import type { UploadMessage } from './scene/upload-message.ts';
import type { UploadObservation } from './scene/upload-observation.ts';
import type { UploadModel, UploadScene } from './scene/upload-scene.ts';

/** What the dialog of the uploader asks. */
export interface UploadOptions {
  readonly rig: RigOptions;
  /** How the levels below the high one are generated; one without a request is a copy of the level above. */
  readonly levels: Partial<Record<Exclude<LodName, 'high'>, LevelRequest>>;
  /** Files that contain a level, or the shape for physics: they replace what is generated or chosen. */
  readonly files: { readonly [Level in LevelOfFile]?: UploadScene };
  readonly physics: PhysicsChoice;
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
 * @param control - Its steps are those of the levels.
 * @throws the signal's reason.
 *
 * **Source:** reference/upload.md sections 1 ("LOD and physics files"), 3 and 4.
 */
export async function makeAssets(
  scene: UploadScene,
  { rig, levels: requests, files, physics }: UploadOptions,
  control: TaskControl = {},
): Promise<Upload> {
  const generated = await generateLevels(scene.models, requests, control);
  const matches = Object.entries(files).map(
    ([level, file]) => [level, matchLevel(scene, file, level as LevelOfFile)] as const,
  );
  const matched = Object.fromEntries(matches) as { [Level in LevelOfFile]?: MatchedLevel };
  const parts = scene.models.flatMap((model, index): UploadAsset[] => {
    if (model.faces.length === 0) return [];
    const { center, size, name, continues } = model;
    const levelOf = (level: LodName): UploadLevel =>
      (level === 'high' ? null : matched[level]?.levels[index]) ?? {
        ...{ faces: generated[index][level], center, size },
      };
    const levels = Object.fromEntries(LOD_NAMES.map((level) => [level, levelOf(level)]));
    const submodelId = continues === null ? undefined : submodelOf(scene.models, index);
    const file = matched.physics?.levels[index];
    const choice: PhysicsChoice = file ? { kind: 'file', shape: file } : physics;
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
    return [{ model: index, name, bytes: encodeMesh(source), physics: shape }];
  });
  return {
    assets: parts,
    messages: [
      ...matches.flatMap(([, { messages }]) => messages),
      ...parts.flatMap(({ physics: shape }) => shape?.messages ?? []),
    ],
    observations: matches.flatMap(([, { observations }]) => observations),
  };
}

/** Which continuation of its model this one is, from 1. */
function submodelOf(models: readonly UploadModel[], index: number): number {
  const { continues } = models[index];
  return models.slice(0, index + 1).filter((model) => model.continues === continues).length;
}
