import { CLOTH } from './cloth.ts';
import type { Picture } from './paint.ts';
import { SKINS } from './skins.ts';

/** The textures of the demo grid (`bridge/demo-grid/content/textile.ts`) by name, each with what paints it. */
export const TEXTURES: Readonly<Record<string, () => Picture>> = { ...CLOTH, ...SKINS };
