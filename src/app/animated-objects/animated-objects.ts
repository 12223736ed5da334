import { computed, effect } from '@preact/signals-core';
import { isAnimated } from '../../formats/extra-params/index.ts';
import type { SceneGroup, SceneObject } from '../../formats/scene-group/index.ts';
import type { AppState, ObjectPart, OwnSkeleton, PosedOutfit, WornMesh } from '../state/index.ts';
import { AnimatedSkeleton } from './animated-skeleton.ts';

/** By the record of a file's content, which all items of the file share, undone and restored ones included. */
const skeletons = new WeakMap<SceneGroup, Map<number, AnimatedSkeleton>>();

/** Whether an object is an animated one (animesh). */
export const isAnimatedObject = ({ parts: [root] }: SceneObject) => isAnimated(root.extraParams);

/** What parts of this object have in common: where the object is an animated one, its own skeleton. */
export function skeletonOfPart(group: SceneGroup, object: number): Pick<ObjectPart, 'ownSkeleton'> {
  if (!group.objects[object] || !isAnimatedObject(group.objects[object])) return {};
  const ofFile = skeletons.get(group) ?? new Map<number, AnimatedSkeleton>();
  const ownSkeleton = ofFile.get(object) ?? new AnimatedSkeleton();
  skeletons.set(group, ofFile.set(object, ownSkeleton));
  return { ownSkeleton };
}

/** The skeleton of the animated object that is all there is to see; undefined for none. */
export function aloneSkeletonOf(meshes: readonly WornMesh[]): OwnSkeleton | undefined {
  const visible = meshes.filter((mesh) => mesh.visible);
  const ownSkeleton = visible.find(({ asset }) => asset.skin)?.part?.ownSkeleton;
  const isAlone = visible.every(({ part }) => part?.ownSkeleton === ownSkeleton);
  return isAlone ? ownSkeleton : undefined;
}

/**
 * Keeps the skeletons of animated objects as their meshes and the outfit's rule have them, and has the stage's skeleton pose
 * everything but these, or the one of them that is alone. Returns the function that ends it.
 */
export function followAnimatedObjects(state: AppState): () => void {
  const { meshes, clips, overrideRule, ignoredClaims } = state;
  const alone = computed(() => aloneSkeletonOf(meshes.value));
  const posed: PosedOutfit = {
    meshes: computed(() => meshes.value.filter(({ part }) => part?.ownSkeleton === alone.value)),
    // It is at rest until a clip is played: the page's own idle is that of a body.
    clips: computed(() => clips.value.filter(({ builtIn }) => !builtIn || !alone.value)),
    // An object that is alone has neither the wearer's shape nor what its file says of heights and joints.
    wornAvatar: computed(() => (alone.value ? null : state.wornAvatar.value)),
    bodyShape: computed(() => (alone.value ? null : state.bodyShape.value)),
  };
  return effect(() => {
    const all = partsBySkeleton(meshes.value);
    for (const [skeleton, parts] of all) {
      const isAlone = skeleton === alone.value;
      skeleton.fit(parts, { rule: overrideRule.value, ignored: ignoredClaims.value, isAlone });
    }
    state.posedOutfit.value = all.size > 0 ? posed : null;
  });
}

function partsBySkeleton(meshes: readonly WornMesh[]): Map<AnimatedSkeleton, WornMesh[]> {
  const bySkeleton = new Map<AnimatedSkeleton, WornMesh[]>();
  for (const mesh of meshes) {
    const skeleton = mesh.part?.ownSkeleton;
    if (!(skeleton instanceof AnimatedSkeleton)) continue;
    bySkeleton.set(skeleton, [...(bySkeleton.get(skeleton) ?? []), mesh]);
  }
  return bySkeleton;
}
