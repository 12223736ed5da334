import {
  defaultSkeleton,
  JointOverrides,
  type OverrideRuleName,
  type SavedClaims,
} from '../../avatar/index.ts';
import {
  LOD_NAMES,
  type LodName,
  type MeshAsset,
  type MeshSkin,
  type Submesh,
} from '../../formats/mesh/index.ts';
import type { AppState } from './app-state.ts';
import type { WornMesh } from './items.ts';

/** The level of detail to draw for a requested one: that level, else the next lower one, else the next higher one. */
export function usableLod(asset: MeshAsset, requested: LodName): LodName {
  const index = LOD_NAMES.indexOf(requested);
  const order = [...LOD_NAMES.slice(index), ...LOD_NAMES.slice(0, index).reverse()];
  return order.find((name) => asset.lods[name]) ?? requested;
}

/** The submeshes that a worn mesh shows at its level of detail. */
export function shownFaces(mesh: WornMesh): readonly Submesh[] {
  return mesh.asset.lods[mesh.lod] ?? [];
}

/**
 * The meshes whose physics shapes are shown: the visitor's visible ones, or the page's own mannequin where there is none,
 * since it would hide what is drawn inside of it.
 */
export function shownPhysics(meshes: readonly WornMesh[]): readonly WornMesh[] {
  const visible = meshes.filter((mesh) => mesh.visible);
  const own = visible.filter((mesh) => !mesh.builtIn);
  return own.length > 0 ? own : visible;
}

/** A skin, and the id under which its joint positions compete; worn twice, it is there twice. */
export type WornSkin = readonly [id: string, skin: MeshSkin];

export function skinsOf(meshes: readonly WornMesh[]): WornSkin[] {
  return meshes.flatMap(({ rankId, asset: { skin } }) => (skin ? [[rankId, skin] as const] : []));
}

/**
 * The joint positions that these meshes of the page's avatar override together, with those of missing meshes, by its
 * rule; reads the signals.
 */
export function overridesOf(meshes: readonly WornMesh[], state: AppState): JointOverrides {
  const { meshes: posed, wornAvatar } = state.posed;
  const claiming = meshes.filter((mesh) => posed.value.includes(mesh));
  const overrides = overridesFrom(skinsOf(claiming), state.overrideRule.value);
  overrides.ignored = state.ignoredClaims.value;
  const missing: readonly SavedClaims[] = wornAvatar.value?.missing ?? [];
  for (const claims of missing) overrides.addSaved(claims);
  return overrides;
}

/** The joint positions that skins override together; `rule` ranks the skins by their ids. */
export function overridesFrom(skins: readonly WornSkin[], rule: OverrideRuleName): JointOverrides {
  const overrides = new JointOverrides(defaultSkeleton);
  overrides.rule = rule;
  for (const [id, skin] of skins) overrides.add(id, skin);
  return overrides;
}

/**
 * A mesh that weights vertices to one joint of each of these parts is a whole body, not a garment. Heads with an expression
 * have their weights on the bones of the face.
 */
const BODY_PARTS: readonly (readonly string[])[] = [
  ['mHead', 'mSkull', 'HEAD', 'mFaceForeheadCenter'],
  ['mWristLeft', 'L_HAND', 'mElbowLeft', 'L_LOWER_ARM'],
  ['mWristRight', 'R_HAND', 'mElbowRight', 'R_LOWER_ARM'],
  ['mAnkleLeft', 'mFootLeft', 'L_FOOT'],
  ['mAnkleRight', 'mFootRight', 'R_FOOT'],
];

/** Numbers of the joints to which the mesh weights vertices by more than a trace. */
export function weightedJoints(asset: MeshAsset): Set<number> {
  const faces = LOD_NAMES.map((lod) => asset.lods[lod]).find((level) => level) ?? [];
  const numbers = asset.skin?.jointNames.map((name) => defaultSkeleton.jointNumber(name)) ?? [];
  const used = new Set<number>();
  for (const { joints, weights } of faces) {
    if (!joints || !weights) continue;
    for (let i = 0; i < weights.length; i++) if (weights[i] > 0.2) used.add(numbers[joints[i]]);
  }
  return used;
}

/** Whether these meshes together are a whole body, inside which the mannequin would be hidden. */
export function coversWholeBody(...assets: readonly MeshAsset[]): boolean {
  const used = new Set(assets.flatMap((asset) => [...weightedJoints(asset)]));
  return BODY_PARTS.every((part) =>
    part.some((name) => used.has(defaultSkeleton.jointNumber(name))),
  );
}
