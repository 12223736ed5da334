import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { encodeRenderObject, type FaceColor } from '../../../src/avatar/avatar-object/index.ts';
import { encodeUtf8 } from '../../../src/formats/bytes/index.ts';
import { nameBasedUuid } from '../../name-based-uuid.ts';
import { packageFolder } from '../../package-folder.ts';

const Vector = z.tuple([z.number(), z.number(), z.number()]);

/** What `npm run assets` writes about each mesh: PropInfo in scripts/props. */
const PROPS = z.array(
  z.object({ name: z.string(), faces: z.array(z.string()), size: Vector, position: Vector }),
);

const COLOURS: Readonly<Record<string, FaceColor>> = {
  brass: [0.86, 0.63, 0.2, 1],
  knob: [0.72, 0.5, 0.16, 1],
  shaft: [0.56, 0.55, 0.53, 1],
  'foot and cap': [0.49, 0.48, 0.46, 1],
};

/** Things have no skeleton: the joint on which their documents name a place is the object itself. */
const OBJECT_ROOT = 'mPelvis';

/**
 * RenderObject documents of the meshes of scripts/props, by name. Position, rotation and scale of their attachment are
 * relative to the object's location and orientation.
 */
export async function loadPropDocuments(): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const folder = new URL('bridge/bubble/assets/', packageFolder());
  const list = PROPS.parse(JSON.parse(await readFile(new URL('props.json', folder), 'utf8')));
  const documents = list.map(async ({ name, faces, size, position }) => {
    const mesh = await readFile(new URL(`${name}.llmesh`, folder));
    const text = encodeRenderObject({
      id: nameBasedUuid(`vitrine bubble mesh/${name}`),
      name,
      asset: { bytes: new Uint8Array(mesh) },
      attachment: { point: OBJECT_ROOT, position, rotation: [0, 0, 0, 1], scale: size },
      faceColors: faces.map((face) => COLOURS[face] ?? [1, 1, 1, 1]),
    });
    return [name, encodeUtf8(text)] as const;
  });
  return new Map(await Promise.all(documents));
}
