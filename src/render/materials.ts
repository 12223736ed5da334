import {
  Color,
  type Material,
  MeshBasicMaterial,
  MeshStandardMaterial,
  SRGBColorSpace,
} from 'three';
import { type MannequinColors, parseCssColor, type StageTheme } from './theme-colors.ts';

/** `doll`: plaster, for bodies of our own. `cloth`: matt and tinted, for what is worn without textures. */
type Look = 'mannequin' | 'cloth';

/** Which material each face of a mesh has, by the face's number; null for a face that is not drawn. */
export type FaceMaterialOf = (slot: number) => Material | null;

/** Muted cloth colours, told apart by hue and by lightness; a mesh takes the one of its tint number. */
const CLOTH_TINTS = [
  '#8a97a9', // slate blue
  '#6b6767', // charcoal
  '#8a604a', // umber
  '#7f8c76', // sage
  '#8a5a63', // mulberry
  '#b59a74', // sand
  '#4f7377', // petrol
  '#776a8f', // heather
] as const;

/** How the faces of one mesh differ: a little lightness, in turn. */
const SLOT_LIGHTNESS = [0, -0.07, 0.06, -0.13] as const;

/** What the faces of our mannequin are, by their numbers; any further face is body. */
export const MANNEQUIN_PARTS = ['body', 'joints', 'lines', 'sockets'] as const;

/** How much each look scatters light, 0..1. */
export const ROUGHNESS: Record<Look, number> = { mannequin: 0.58, cloth: 0.88 };

/**
 * The materials of everything worn, made when first asked for and shared between views. There are few, so
 * they stay until the stage goes.
 */
export class MaterialLibrary {
  readonly #surfaces = new Map<string, { material: MeshStandardMaterial; paint: () => void }>();
  readonly #wireframe = new MeshBasicMaterial({
    wireframe: true,
    transparent: true,
    opacity: 0.24,
  });
  #mannequinColors: MannequinColors = {
    body: '#fff',
    joints: '#fff',
    lines: '#fff',
    sockets: '#fff',
  };

  /** The surfaces of our own bodies. */
  readonly mannequin: FaceMaterialOf = (slot) => this.#surface('mannequin', 0, slot);

  /** The surfaces of something worn without textures; `tint` counts worn meshes. */
  cloth(tint: number): FaceMaterialOf {
    return (slot) => this.#surface('cloth', tint, slot);
  }

  /** The edges of triangles, drawn over a surface. */
  get wireframe(): MeshBasicMaterial {
    return this.#wireframe;
  }

  setTheme(theme: StageTheme): void {
    this.#mannequinColors = theme.mannequin;
    for (const { paint } of this.#surfaces.values()) paint();
    setCssColor(this.#wireframe.color, theme.ink);
  }

  dispose(): void {
    for (const { material } of this.#surfaces.values()) material.dispose();
    this.#surfaces.clear();
    this.#wireframe.dispose();
  }

  #surface(look: Look, tint: number, slot: number): MeshStandardMaterial {
    const part = MANNEQUIN_PARTS[slot] ?? 'body';
    const key = look === 'mannequin' ? part : clothKey(tint, slot);
    let entry = this.#surfaces.get(key);
    if (!entry) {
      const material = createSurface(ROUGHNESS[look]);
      const paint = (): void => {
        if (look === 'mannequin') setCssColor(material.color, this.#mannequinColors[part]);
        else setClothColor(material.color, tint, slot);
      };
      paint();
      entry = { material, paint };
      this.#surfaces.set(key, entry);
    }
    return entry.material;
  }
}

/** A matt surface that leaves room for the edges of its triangles. */
export function createSurface(roughness: number): MeshStandardMaterial {
  return new MeshStandardMaterial({
    roughness,
    metalness: 0,
    // Leaves room in depth for the edges, which lie exactly on the surface.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });
}

function clothKey(tint: number, slot: number): string {
  return `cloth/${tint % CLOTH_TINTS.length}/${slot % SLOT_LIGHTNESS.length}`;
}

/** Sets the colour of a face of the mesh of that tint number. */
export function setClothColor(color: Color, tint: number, slot: number): void {
  setCssColor(color, CLOTH_TINTS[tint % CLOTH_TINTS.length]);
  // In linear light, three's default, the darker tints would turn black.
  const { h, s, l } = color.getHSL({ h: 0, s: 0, l: 0 }, SRGBColorSpace);
  color.setHSL(h, s, l + SLOT_LIGHTNESS[slot % SLOT_LIGHTNESS.length], SRGBColorSpace);
}

/** Sets a light's or material's colour; three works in linear light and converts. */
export function setCssColor(color: Color, css: string): void {
  const { r, g, b } = parseCssColor(css);
  color.setRGB(r, g, b, 'srgb');
}

/** What a face looks like, for those who draw it elsewhere: nothing about it is of metal. */
export interface SurfaceProperties {
  /** Red, green and blue in linear light, 0..1. */
  readonly color: readonly [red: number, green: number, blue: number];
  /** Opacity, 0..1. */
  readonly alpha: number;
  /** How much it scatters light, 0..1. */
  readonly roughness: number;
}

/** A face of our own bodies, as `MaterialLibrary.mannequin` draws it under these colours. */
export function mannequinSurface(colors: MannequinColors, slot: number): SurfaceProperties {
  const color = new Color();
  setCssColor(color, colors[MANNEQUIN_PARTS[slot] ?? 'body']);
  return { color: linearOf(color), alpha: 1, roughness: ROUGHNESS.mannequin };
}

/** A face of something worn without textures, as `MaterialLibrary.cloth` draws it. */
export function clothSurface(tint: number, slot: number): SurfaceProperties {
  const color = new Color();
  setClothColor(color, tint, slot);
  return { color: linearOf(color), alpha: 1, roughness: ROUGHNESS.cloth };
}

/** A face in a colour of its own, as `ColorMaterials` draws it; null for one that cannot be seen. */
export function coloredSurface([red, green, blue, alpha]: FaceColor): SurfaceProperties | null {
  if (alpha < CLEAR) return null;
  const color = new Color().setRGB(red, green, blue, 'srgb');
  return {
    color: linearOf(color),
    alpha: alpha < 1 - CLEAR ? alpha : 1,
    roughness: COLOR_ROUGHNESS,
  };
}

function linearOf({ r, g, b }: Color): SurfaceProperties['color'] {
  return [r, g, b];
}

/** Red, green, blue as sRGB, and alpha; 0..1. */
export type FaceColor = readonly [red: number, green: number, blue: number, alpha: number];

/** As cloth: what is under the paint is not known until pictures are drawn. */
export const COLOR_ROUGHNESS = 0.82;
/** A paint with less than this share of opacity is not to be seen. */
export const CLEAR = 1 / 255;

interface Pot {
  readonly material: MeshStandardMaterial;
  users: number;
}

/** Plain coloured materials, one for each colour however many faces have it. */
export class ColorMaterials {
  readonly #pots = new Map<string, Pot>();

  /** Null for a paint that cannot be seen; anything else is to be given back with `release`. */
  acquire(paint: FaceColor): MeshStandardMaterial | null {
    if (paint[3] < CLEAR) return null;
    const key = keyOf(paint);
    let pot = this.#pots.get(key);
    if (!pot) {
      pot = { material: createMaterial(paint), users: 0 };
      this.#pots.set(key, pot);
    }
    pot.users++;
    return pot.material;
  }

  /** With its last user a material goes. */
  release(paint: FaceColor): void {
    const key = keyOf(paint);
    const pot = this.#pots.get(key);
    if (!pot || --pot.users > 0) return;
    pot.material.dispose();
    this.#pots.delete(key);
  }
}

/** What a face can tell is 8 bits each. */
function keyOf(paint: FaceColor): string {
  return paint.map((share) => Math.round(255 * share)).join();
}

function createMaterial([red, green, blue, alpha]: FaceColor): MeshStandardMaterial {
  const material = createSurface(COLOR_ROUGHNESS);
  material.color.setRGB(red, green, blue, 'srgb');
  if (alpha < 1 - CLEAR) {
    material.transparent = true;
    material.opacity = alpha;
    // What lies behind a clear face is to be seen, whichever is drawn first.
    material.depthWrite = false;
  }
  return material;
}
