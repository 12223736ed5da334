import { batch } from '@preact/signals-core';
import { mannequinOf } from '../outfit/outfit-snapshot.ts';
import { type AppState, coversWholeBody, type Item, type WornMesh } from '../state/index.ts';
import { aloneSkeletonOf } from './animated-objects.ts';

/**
 * Decides about the mannequin when animated objects are opened: it makes room for one that is all there is, which is then
 * alone on the stage, as a whole body takes its place. Beside other things it stays, since the object is not its body.
 *
 * @param opened - ids of the items that were opened now.
 */
export function makeRoom(state: AppState, opened: ReadonlySet<string>): void {
  const meshes = state.meshes.peek();
  const objects = meshes.filter(
    ({ id, part, asset }) => opened.has(id) && part?.ownSkeleton && asset.skin,
  );
  const mannequin = mannequinOf(state.items.peek());
  if (objects.length === 0 || !mannequin) return;
  const isReplaced = state.isMannequinReplaced.peek();
  const own = meshes.filter(({ builtIn }) => !builtIn);
  if (aloneSkeletonOf(own)) {
    if (mannequin.visible) show(state, mannequin, false, true);
    return;
  }
  if (!isReplaced || own.some(isOwnBody)) return;
  const names = new Set(objects.map(({ fileName }) => fileName));
  batch(() => {
    show(state, mannequin, true, false);
    // The body of an object was taken for one of the avatar.
    state.messages.value = state.messages
      .peek()
      .filter((message) => message.kind !== 'hidden' || !names.has(message.fileName));
  });
}

/** Whether a mesh is a whole body of the avatar's, which the mannequin would be inside of. */
export const isOwnBody = ({ builtIn, part, asset }: WornMesh) =>
  !builtIn && !part?.ownSkeleton && coversWholeBody(asset);

function show(state: AppState, mannequin: WornMesh, visible: boolean, isReplaced: boolean): void {
  batch(() => {
    state.items.value = state.items
      .peek()
      .map((item): Item => (item === mannequin ? { ...mannequin, visible } : item));
    state.isMannequinReplaced.value = isReplaced;
  });
}
