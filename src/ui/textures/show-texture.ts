import type { TextureState } from '../../app/state/index.ts';
import type { Ui } from '../context.ts';

/** Shows a texture: the opened picture, else the first face that names it. */
export function showTexture(ui: Ui, { itemId, wantedBy }: TextureState): void {
  const { app, view } = ui;
  const item = app.state.items.peek().find(({ id }) => id === itemId);
  if (item) view.inspect(item);
  else if (wantedBy.length > 0) showFace(ui, wantedBy[0].meshId, wantedBy[0].face);
}

/** Selects a face of a worn mesh, and shows it in its tab. */
export function showFace({ app, view }: Ui, meshId: string, face: number): void {
  app.outfit.select(meshId);
  app.state.selectedFace.value = { meshId, face };
  view.drawerOpen.value = false;
  view.show('faces');
}
