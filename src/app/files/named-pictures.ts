import type { ObjectLook } from '../../avatar/surface/index.ts';
import { BLANK_LOOK } from '../looks/look-edits.ts';
import { placesOfPictures, plainName, withPictures } from '../looks/picture-maps.ts';
import { finestFaces } from '../looks/texture-uses.ts';
import {
  type Item,
  isMadePart,
  type LoadedTexture,
  namedId,
  type WornMesh,
} from '../state/index.ts';

/** Where a picture goes. */
interface PicturePlace {
  readonly picture: LoadedTexture;
  /** Null for all faces. */
  readonly face: number | null;
}

/**
 * Puts pictures that are opened now on meshes by their names:
 *
 * - one whose name contains that of a mesh goes on all its faces, or on the one whose number follows (`tee_1.png`), as the
 *   map that it is called (`tee_normal.png`): on meshes that are opened with it and have no look, and on those that are worn;
 * - one that was opened with one mesh only, without others that match it, goes on all its faces.
 *
 * A picture that is named by an id goes where that id is named, and nowhere else.
 *
 * @param added - ids of the items that are opened now.
 */
export function withNamedPictures(
  items: readonly Item[],
  added: ReadonlySet<string>,
): readonly Item[] {
  const pictures = items.filter(
    (item): item is LoadedTexture =>
      item.kind === 'texture' && added.has(item.id) && namedId(item.fileName) === null,
  );
  if (pictures.length === 0) return items;
  // Most prims have the same name, and a file that says which pictures they have.
  const meshes = items.filter(
    (item): item is WornMesh => item.kind === 'mesh' && !item.builtIn && !isMadePart(item),
  );
  const opened = meshes.filter(({ id, look }) => added.has(id) && !look);
  const worn = meshes.filter(({ id }) => !added.has(id));
  const places = new Map<WornMesh, PicturePlace[]>();
  const place = (mesh: WornMesh, picture: LoadedTexture, face: number | null) =>
    places.set(mesh, [...(places.get(mesh) ?? []), { picture, face }]);
  for (const picture of pictures) {
    const mesh = meshNamedBy(picture, opened) ?? meshNamedBy(picture, worn, true);
    if (mesh) place(mesh, picture, faceOf(picture, mesh));
  }
  if (places.size === 0 && pictures.length === 1 && opened.length === 1) {
    place(opened[0], pictures[0], null);
  }
  if (places.size === 0) return items;
  return items.map((item) => {
    const own = item.kind === 'mesh' && places.get(item);
    return own ? { ...item, look: lookOf(item, own) } : item;
  });
}

const FACE_NUMBER = /(?:^|[^a-z\d])(?:face)?[^a-z\d]?(\d{1,2})(?:[^\d]|$)/;

/** The mesh whose name a picture's contains, the longest of several. */
function meshNamedBy(
  picture: LoadedTexture,
  meshes: readonly WornMesh[],
  asWord = false,
): WornMesh | null {
  const name = plainName(picture.name);
  const isNamed = (mesh: string) =>
    asWord ? `-${name}-`.includes(`-${mesh}-`) : name.includes(mesh);
  const [mesh] = meshes
    .filter((candidate) => plainName(candidate.name) && isNamed(plainName(candidate.name)))
    .sort((a, b) => b.name.length - a.name.length);
  return mesh ?? null;
}

/** The face whose number a picture's name has after that of its mesh; null for none. */
function faceOf(picture: LoadedTexture, mesh: WornMesh): number | null {
  const number = Number(FACE_NUMBER.exec(restOf(picture, mesh))?.[1] ?? Number.NaN);
  return number < finestFaces(mesh.asset).length ? number : null;
}

function restOf(picture: LoadedTexture, mesh: WornMesh): string {
  return plainName(picture.name).replace(plainName(mesh.name), '');
}

/** The look that pictures give to a mesh: those for all faces first, so that those for one face win. */
function lookOf(mesh: WornMesh, places: readonly PicturePlace[]): ObjectLook {
  let look = mesh.look ?? BLANK_LOOK;
  const targets = new Set(places.map(({ face }) => face));
  for (const target of [...targets].sort((a, b) => Number(a !== null) - Number(b !== null))) {
    const pictures = places
      .filter(({ face }) => face === target)
      // What follows the mesh's name says what a picture is: a mesh may be called `normal`.
      .map(({ picture }) => ({ ...picture, name: restOf(picture, mesh) }));
    const faces = target === null ? [...finestFaces(mesh.asset).keys()] : [target];
    for (const face of faces) {
      const { placed } = placesOfPictures(pictures, look.pbrMaterials.has(face));
      look = withPictures(look, face, placed);
    }
  }
  return look;
}
