import type { Item } from '../../app/state/index.ts';
import { shownFaces } from '../../app/state/index.ts';
import type { ViewerItem } from '../contract.ts';

/** What the outside knows of something worn. */
export function viewerItem(item: Item): ViewerItem {
  const { id, name, fileName } = item;
  if (item.kind === 'clip') {
    const { active, animation } = item;
    const { duration } = animation;
    return { id, kind: 'animation', name, fileName, duration, triangles: null, active };
  }
  const triangles = shownFaces(item).reduce((sum, face) => sum + face.triangleCount, 0);
  return { id, kind: 'mesh', name, fileName, duration: null, triangles, active: item.visible };
}

/** Ours do not count: nobody asked for them, and they stay. */
export function viewerItems(items: readonly Item[]): ViewerItem[] {
  return items.filter(({ builtIn }) => !builtIn).map(viewerItem);
}
