import type { TextureState, TextureUse } from '../../app/state/index.ts';
import { textureSlot } from '../../formats/wearable/index.ts';
import type { Ui } from '../context.ts';
import { WEARABLES } from '../words/en/wearables.ts';

/** A place that wants a texture or material. */
export type Use = Pick<TextureUse, 'meshId' | 'face'> & Partial<Pick<TextureUse, 'map'>>;

/** Shows a texture: the opened picture, else the first face that names it. */
export function showTexture(ui: Ui, { itemId, wantedBy }: TextureState): void {
  const { app, view } = ui;
  const item = app.state.items.peek().find(({ id }) => id === itemId);
  if (item) view.inspect(item);
  else if (wantedBy.length > 0) showUse(ui, wantedBy[0]);
}

/** Shows where a texture is wanted: the face of a mesh, or the wearable. */
export function showUse(ui: Ui, { meshId, face, map }: Use): void {
  const { app, view } = ui;
  const wearable = map === 'wearable' && app.state.documents.peek().find(({ id }) => id === meshId);
  if (wearable) view.inspect(wearable);
  else showFace(ui, meshId, face);
}

/** Where a texture is wanted, for people: the face of a mesh by `faceOf`, or the slot of a wearable. Reads signals. */
export function placeOfUse(
  { state }: Ui['app'],
  { meshId, face, map }: Use,
  faceOf: (mesh: string, face: number) => string,
): string {
  const name = state.items.value.find(({ id }) => id === meshId)?.name ?? '';
  if (map !== 'wearable') return faceOf(name, face);
  return WEARABLES.wantedBy(name, textureSlot(face)?.field ?? String(face));
}

/** Selects a face of a worn mesh, and shows it in its tab. */
export function showFace({ app, view }: Ui, meshId: string, face: number): void {
  app.outfit.select(meshId);
  app.state.selectedFace.value = { meshId, face };
  view.drawerOpen.value = false;
  view.show('faces');
}
