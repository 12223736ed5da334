import type { FileSource } from '../state/index.ts';

/**
 * The sources with files that are buffers of a .gltf among them as parts of that, by their paths from its folder, in place of
 * files of their own.
 */
export function withBuffers(sources: readonly FileSource[]): FileSource[] {
  const buffers = sources.filter(({ path, blob }) => blob && /\.bin$/i.test(path));
  return sources.flatMap((source) => {
    if (buffers.includes(source)) return [];
    if (!isGltf(source)) return [source];
    const folder = source.path.slice(0, source.path.lastIndexOf('/') + 1);
    const siblings = buffers.flatMap(({ path, blob }) =>
      blob && path.startsWith(folder) ? [[path.slice(folder.length), blob] as const] : [],
    );
    return [{ ...source, siblings: new Map(siblings) }];
  });
}

/** Whether a file is a glTF document whose buffers are files of their own, by its name. */
export const isGltf = ({ path }: FileSource) => /\.gltf$/i.test(path);
