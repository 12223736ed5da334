import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { namedUuid } from '../named-uuid.ts';
import { packageFolder } from './package-folder.ts';
import type { DemoAsset } from './types.ts';

const MESH = 49;
/**
 * The jacket disagrees with the body under it about the shoulders. Its id is above all others, so that it
 * wins by the reference viewer's rule, where by the majority's it loses.
 */
const GREATEST = 'padded-jacket';

const Vector = z.tuple([z.number(), z.number(), z.number()]);

/** What `npm run assets` tells of each mesh; see scripts/wardrobe/tailor.ts. */
const Fitting = z.object({
  name: z.string(),
  faces: z.array(z.string()),
  size: Vector,
  position: Vector,
  rotation: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  point: z.number(),
});

/** A mesh of ours, and how it hangs on an avatar. */
export interface Garment extends z.infer<typeof Fitting> {
  readonly asset: DemoAsset;
}

/** By name. */
export type Wardrobe = ReadonlyMap<string, Garment>;

/** Reads the meshes that scripts/wardrobe made, in `bridge/demo-grid/assets`. */
export async function loadWardrobe(): Promise<Wardrobe> {
  const folder = new URL('bridge/demo-grid/assets/', packageFolder());
  const list = await readFile(new URL('wardrobe.json', folder), 'utf8');
  const garments = z
    .array(Fitting)
    .parse(JSON.parse(list))
    .map(async (fitting) => {
      const bytes = new Uint8Array(await readFile(new URL(`${fitting.name}.llmesh`, folder)));
      const { name } = fitting;
      return { ...fitting, asset: { id: meshId(name), type: MESH, name, bytes } };
    });
  return new Map((await Promise.all(garments)).map((garment) => [garment.name, garment]));
}

function meshId(name: string): string {
  const id = namedUuid(`mesh/${name}`);
  return name === GREATEST ? `ffff${id.slice(4)}` : id;
}
