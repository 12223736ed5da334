import type { ResourceInstance, UploadResources } from '../protocol/grid/index.ts';
import type { Upload, UploadModel, UploadScene } from '../upload/index.ts';

/**
 * What a grid is sent of an upload. Models that continue another come last, so that none of them becomes the root.
 *
 * Images stay behind: grids take JPEG 2000 only, which nothing here encodes.
 *
 * **Source:** reference/upload.md sections 1 and 4; secondlife/viewer `LLMeshUploadThread::wholeModelToLLSD`.
 */
export function uploadResources(
  { models, instances }: Pick<UploadScene, 'models' | 'instances'>,
  { assets }: Pick<Upload, 'assets'>,
): UploadResources {
  const ordered = instances.toSorted(
    (a, b) => Number(isContinuation(models[a.model])) - Number(isContinuation(models[b.model])),
  );
  return {
    meshes: assets.map(({ bytes }) => bytes),
    textures: [],
    instances: ordered.flatMap(({ model, position, rotation, scale }): ResourceInstance[] => {
      const mesh = assets.findIndex((asset) => asset.model === model);
      if (mesh < 0) return [];
      const { name, physics } = assets[mesh];
      const faces = models[model].faces.map(({ look: { color, fullBright } }) => ({
        ...{ color, isFullBright: fullBright, texture: null },
      }));
      const type = isContinuation(models[model]) ? 'none' : (physics?.type ?? 'convex');
      return [{ mesh, name, position, rotation, scale, physics: type, faces }];
    }),
  };
}

const isContinuation = ({ continues }: UploadModel): boolean => continues !== null;
