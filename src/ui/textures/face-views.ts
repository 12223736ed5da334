import { computed, type ReadonlySignal } from '@preact/signals';
import type { App } from '../../app/index.ts';
import { bodyHiddenBy, missingMaterials } from '../../app/looks/index.ts';
import type { FacedMesh, FaceMap, TextureState } from '../../app/state/index.ts';
import { isHiddenFace } from '../../avatar/mannequin/index.ts';
import {
  bakeOf,
  builtInTexture,
  type HideableBake,
  resolveSurface,
  type Surface,
  type SurfaceContext,
  shownTexture,
} from '../../avatar/surface/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import type { LegacyMaterial, PbrMaterial } from '../../formats/material/index.ts';
import type { Submesh } from '../../formats/mesh/index.ts';
import { hasAlpha } from '../../formats/texture/index.ts';
import {
  type BakeName,
  SPECIAL_TEXTURES,
  type TextureFace,
  textureFace,
} from '../../formats/texture-entry/index.ts';
import {
  type FaceMeasures,
  type Finding,
  type LintedFace,
  type LintedMap,
  lintFaces,
  measureFace,
  type Severity,
  type TextureMeasures,
} from '../../lint/index.ts';
import { visibleFaces } from '../item-facts.ts';
import { textureName } from './texture-text.ts';
import { picturesOf } from './use-textures.ts';

/** A map of a face, as the panel shows it. */
export interface MapView {
  readonly map: FaceMap;
  /** The id that the face or its material names; null for none. */
  readonly namedId: string | null;
  /** The id of what is drawn, after bakes; null for none. */
  readonly shownId: string | null;
  /** The bake that the id stands for, of an object that is worn. */
  readonly bake: BakeName | null;
  /** What is known of the texture that is drawn. */
  readonly texture: TextureState | null;
}

/** A face, as the panel shows it. */
export interface FaceView {
  readonly mesh: FacedMesh;
  /** Whether it can only be looked at: a region decides how its avatars look. */
  readonly isReadOnly: boolean;
  /** Number of the face. */
  readonly face: number;
  readonly submesh: Submesh;
  /** Measures its geometry when it is first called, which takes time for many triangles. */
  readonly measure: () => FaceMeasures;
  /** Its record in the texture entry; null for a mesh that has the page's own colours. */
  readonly entry: TextureFace | null;
  readonly legacy: LegacyMaterial | null;
  readonly pbr: PbrMaterial | null;
  /** Whether it is a part of our own body that something worn shows in its place. */
  readonly isHidden: boolean;
  /** How it is drawn; null where it is not. */
  readonly surface: Surface | null;
  /** Ids of the materials that it names and that are not there. */
  readonly missingMaterials: readonly string[];
  /** Diffuse, normal and specular map, or the four of a PBR material. */
  readonly maps: readonly MapView[];
  readonly findings: readonly Finding[];
}

/** What the views are made of. */
export interface FaceSources {
  readonly textures: ReadonlyMap<string, TextureState>;
  /** Texture ids of the wearer's bakes. */
  readonly bakes: ReadonlyMap<BakeName, string>;
  readonly isReadOnly?: boolean;
  /** The parts of our own body that what is worn shows. */
  readonly hiddenParts?: ReadonlySet<HideableBake>;
  /** The measures of a texture; null while they are not known. Called only where a rule needs them. */
  measuresOf(textureId: string): TextureMeasures | null;
}

/** The faces of worn meshes by the mesh's id. All meshes are passed at once, since they share textures. */
export function viewFaces(
  meshes: readonly FacedMesh[],
  sources: FaceSources,
): ReadonlyMap<string, readonly FaceView[]> {
  const faces = meshes.flatMap((mesh) =>
    visibleFaces(mesh).map((submesh, face) => viewFace(mesh, face, submesh, sources)),
  );
  const findings = lintFaces(faces.map((face) => lintedFace(face, sources)));
  const views = new Map<string, FaceView[]>(meshes.map(({ id }) => [id, []]));
  for (const [index, face] of faces.entries())
    views.get(face.mesh.id)?.push({ ...face, findings: findings[index] });
  return views;
}

const signals = new WeakMap<App, ReadonlySignal<ReadonlyMap<string, readonly FaceView[]>>>();

/** The faces of all worn meshes of an app, by the mesh's id. */
export function faceViewsOf(app: App): ReadonlySignal<ReadonlyMap<string, readonly FaceView[]>> {
  let views = signals.get(app);
  if (!views) {
    const pictures = picturesOf(app);
    views = computed(() => {
      const { meshes, textures, wornAvatar } = app.state;
      return viewFaces(meshes.value, {
        textures: new Map(textures.value.map((texture) => [texture.id, texture])),
        bakes: wornAvatar.value?.bakes ?? new Map(),
        hiddenParts: bodyHiddenBy(meshes.value),
        measuresOf: pictures.measuresOf,
      });
    });
    signals.set(app, views);
  }
  return views;
}

const regionSignals = new WeakMap<App, ReadonlySignal<ReadonlyMap<string, readonly FaceView[]>>>();

/** The faces of what the focused avatar of a region wears, by the part's id. They cannot be changed. */
export function regionFaceViewsOf(
  app: App,
): ReadonlySignal<ReadonlyMap<string, readonly FaceView[]>> {
  let views = regionSignals.get(app);
  if (!views) {
    views = computed(() => {
      const outfit = app.live.state.focusedOutfit.value;
      return viewFaces(outfit?.parts ?? [], {
        textures: new Map(app.state.textures.value.map((texture) => [texture.id, texture])),
        bakes: outfit?.bakes ?? new Map(),
        isReadOnly: true,
        // Those who look at a passer-by are not kept waiting while all of its textures are decoded once more.
        measuresOf: () => null,
      });
    });
    regionSignals.set(app, views);
  }
  return views;
}

function viewFace(
  mesh: FacedMesh,
  face: number,
  submesh: Submesh,
  sources: FaceSources,
): Omit<FaceView, 'findings'> {
  const { look } = mesh;
  const context = contextOf(mesh, sources);
  const { hiddenParts } = sources;
  const isHidden = mesh.builtIn && hiddenParts !== undefined && isHiddenFace(face, hiddenParts);
  const entry = look && textureFace(look.textureEntry, face);
  const pbr = look?.pbrMaterials.get(face) ?? null;
  const legacy = (entry && look?.legacyMaterials.get(entry.materialId)) ?? null;
  return {
    ...{ mesh, face, submesh, entry, legacy, pbr },
    isReadOnly: sources.isReadOnly ?? false,
    measure: () => measuresOfFace(submesh, mesh),
    isHidden,
    missingMaterials: look ? missingMaterials(look, face) : [],
    surface: look && !isHidden ? resolveSurface(look, face, context) : null,
    maps: namedMaps(entry, legacy, pbr).map(([map, id]) => viewMap(map, id, context, sources)),
  };
}

/** The ids that a face and its material name. */
function namedMaps(
  entry: TextureFace | null,
  legacy: LegacyMaterial | null,
  pbr: PbrMaterial | null,
): readonly (readonly [map: FaceMap, id: string | null])[] {
  if (pbr) {
    const { baseColor, normal, metallicRoughness, emissive } = pbr.maps;
    return [
      ['pbrBaseColor', baseColor?.textureId ?? null],
      ['pbrNormal', normal?.textureId ?? null],
      ['pbrMetallicRoughness', metallicRoughness?.textureId ?? null],
      ['pbrEmissive', emissive?.textureId ?? null],
    ];
  }
  return [
    ['diffuse', entry?.textureId ?? null],
    ['normal', legacy?.normalMap?.textureId ?? null],
    ['specular', legacy?.specularMap?.textureId ?? null],
  ];
}

function viewMap(
  map: FaceMap,
  id: string | null,
  context: SurfaceContext,
  { textures }: FaceSources,
): MapView {
  const namedId = id === NULL_UUID || id === SPECIAL_TEXTURES.blank ? null : id;
  if (namedId === null) return { map, namedId, shownId: null, bake: null, texture: null };
  const shownId = shownTexture(namedId, context);
  const bake = context.bakes ? bakeOf(namedId) : null;
  return { map, namedId, shownId, bake, texture: textures.get(shownId) ?? null };
}

function contextOf(mesh: FacedMesh, { textures, bakes }: FaceSources): SurfaceContext {
  return {
    isRigged: mesh.asset.skin !== null,
    bakes,
    isBody: mesh.builtIn,
    hasAlpha(id) {
      if (builtInTexture(id)) return true;
      const header = textures.get(id)?.header;
      return header ? hasAlpha(header) : null;
    },
    isMissing: (id) => textures.get(id)?.stage === 'missing',
  };
}

const faceMeasures = new WeakMap<Submesh, FaceMeasures>();

/** Of the mesh's own geometry once; an attachment's scale changes the area. */
function measuresOfFace(submesh: Submesh, { attachment, asset }: FacedMesh): FaceMeasures {
  const scale = asset.skin ? undefined : attachment?.scale;
  if (scale) return measureFace(submesh, scale);
  let measures = faceMeasures.get(submesh);
  if (!measures) {
    measures = measureFace(submesh);
    faceMeasures.set(submesh, measures);
  }
  return measures;
}

function lintedFace(
  { face, measure, surface, maps, entry, pbr, legacy }: Omit<FaceView, 'findings'>,
  { measuresOf }: FaceSources,
): LintedFace {
  const repeats = new Map<FaceMap, readonly [number, number]>([
    ['diffuse', entry?.repeats ?? ONCE],
    ['normal', legacy?.normalMap?.repeats ?? ONCE],
    ['specular', legacy?.specularMap?.repeats ?? ONCE],
    ['pbrBaseColor', pbr?.maps.baseColor?.transform?.scale ?? ONCE],
    ['pbrNormal', pbr?.maps.normal?.transform?.scale ?? ONCE],
    ['pbrMetallicRoughness', pbr?.maps.metallicRoughness?.transform?.scale ?? ONCE],
    ['pbrEmissive', pbr?.maps.emissive?.transform?.scale ?? ONCE],
  ]);
  const blends = surface?.alphaMode === 'blend';
  let measures: FaceMeasures | null = null;
  return {
    face,
    get measures() {
      measures ??= measure();
      return measures;
    },
    blends,
    opacity: surface?.color[3] ?? 1,
    maps: maps.flatMap(({ map, shownId, texture }): LintedMap[] =>
      shownId === null
        ? []
        : [
            {
              slot: SLOTS[map] ?? 'other',
              textureId: shownId,
              name: textureName(shownId, texture),
              isMissing: texture?.stage === 'missing',
              header: texture?.header ?? null,
              measures: needsMeasures(map, blends, texture) ? measuresOf(shownId) : null,
              repeats: repeats.get(map) ?? ONCE,
            },
          ],
    ),
  };
}

/** Whether a rule looks at the pixels: decoding a texture at full size once more takes time. */
function needsMeasures(map: FaceMap, blends: boolean, texture: TextureState | null): boolean {
  if (texture?.stage !== 'sharp' || !texture.header) return false;
  if (SLOTS[map] === 'normal') return true;
  return blends && SLOTS[map] === 'color' && hasAlpha(texture.header);
}

const ONCE = [1, 1] as const;

const SLOTS: Partial<Record<FaceMap, LintedMap['slot']>> = {
  diffuse: 'color',
  pbrBaseColor: 'color',
  normal: 'normal',
  pbrNormal: 'normal',
};

/** How many textures faces show, and the video memory that these take; each texture counts once. */
export function faceTotals(faces: readonly FaceView[]): { textures: number; videoMemory: number } {
  const shown = new Map<string, number>();
  for (const { maps } of faces)
    for (const { shownId, texture } of maps)
      if (shownId !== null) shown.set(shownId, texture?.videoMemory ?? 0);
  const videoMemory = [...shown.values()].reduce((sum, bytes) => sum + bytes, 0);
  return { textures: shown.size, videoMemory };
}

/** The name of a face's picture: of the map that gives its colour. */
export function colorMapOf({ maps }: FaceView): MapView {
  return maps[0];
}

/** The worst severity among the findings about the textures of a mesh, and their number; null if there are only notes. */
export function worstFaceFinding(
  app: App,
  meshId: string,
): { severity: Severity; count: number } | null {
  const findings = (faceViewsOf(app).value.get(meshId) ?? []).flatMap((face) => face.findings);
  const count = findings.filter(({ severity }) => severity === 'warning').length;
  return count > 0 ? { severity: 'warning', count } : null;
}

/** Whether a face of a worn mesh has a finding that is not only a note. Reads signals. */
export function hasFaceWarnings(app: App): boolean {
  return app.state.meshes.value.some(({ id }) => worstFaceFinding(app, id) !== null);
}
