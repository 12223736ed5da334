import {
  Color,
  type Material,
  MeshBasicMaterial,
  MeshStandardMaterial,
  SRGBColorSpace,
} from 'three';
import { MANNEQUIN_FACES, type MannequinPart } from '../avatar/mannequin/index.ts';
import { type MannequinColors, type StageTheme, setLitColor } from './theme-colors.ts';

/** The material of each face of a mesh, by the face's number; null for a face that is not drawn. */
export type FaceMaterialOf = (face: number) => Material | null;

/** `userData` of a face's material. */
export interface FaceMaterialData {
  /** Draws the face into a map of shadows where its material blends; without it, a blended face casts none. */
  readonly shadow?: Material;
}

/** Red, green and blue as sRGB, and alpha; 0..1. */
export type FaceColor = readonly [red: number, green: number, blue: number, alpha: number];

/** Muted cloth colours that differ in hue and in lightness; the tint number of a mesh selects one. */
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

/** Differences in lightness of the faces of one mesh, in turn. */
const FACE_LIGHTNESS = [0, -0.07, 0.06, -0.13] as const;

/** How much each kind of surface scatters light, 0..1: plaster, matt cloth, and a plain colour whose texture is unknown. */
const ROUGHNESS = { mannequin: 0.58, cloth: 0.88, color: 0.82 } as const;

/** Faces with less than this opacity are invisible. */
const MIN_ALPHA = 1 / 255;
/** Faces with more than this opacity are opaque. */
const MAX_BLENDED_ALPHA = 1 - MIN_ALPHA;

/**
 * The materials of our mannequin and of meshes without textures, created when first needed and shared between views.
 * There are few, so they stay as long as the stage.
 */
export class MaterialLibrary {
  /** Triangles as lines, drawn over a surface. */
  readonly wireframe = new MeshBasicMaterial({ wireframe: true, transparent: true, opacity: 0.24 });
  readonly #mannequin = new Map<MannequinPart, MeshStandardMaterial>();
  readonly #cloth = new Map<string, MeshStandardMaterial>();
  #mannequinColors: MannequinColors | null = null;

  /** The materials of our mannequin. */
  readonly mannequin: FaceMaterialOf = (face) => {
    const part = MANNEQUIN_FACES[face]?.part;
    return part ? this.#mannequinPart(part) : null;
  };

  /** The neutral material of a mesh that has none of its own, for all of its faces. */
  readonly neutral: FaceMaterialOf = () => this.#mannequinPart('body');

  #mannequinPart(part: MannequinPart): MeshStandardMaterial {
    let material = this.#mannequin.get(part);
    if (!material) {
      material = createMaterial(ROUGHNESS.mannequin);
      if (this.#mannequinColors) setLitColor(material.color, this.#mannequinColors[part]);
      this.#mannequin.set(part, material);
    }
    return material;
  }

  /** The materials of a mesh without textures; `tint` counts worn meshes. */
  cloth(tint: number): FaceMaterialOf {
    return (face) => {
      const key = `${tint % CLOTH_TINTS.length}/${face % FACE_LIGHTNESS.length}`;
      let material = this.#cloth.get(key);
      if (!material) {
        material = createMaterial(ROUGHNESS.cloth);
        setClothColor(material.color, tint, face);
        this.#cloth.set(key, material);
      }
      return material;
    };
  }

  setTheme(theme: StageTheme): void {
    this.#mannequinColors = theme.mannequin;
    for (const [part, { color }] of this.#mannequin) setLitColor(color, theme.mannequin[part]);
    setLitColor(this.wireframe.color, theme.ink);
  }

  dispose(): void {
    for (const materials of [this.#mannequin, this.#cloth]) {
      for (const material of materials.values()) material.dispose();
      materials.clear();
    }
    this.wireframe.dispose();
  }
}

/** Materials of one plain colour each: one per colour, however many faces have it. */
export class ColorMaterials {
  readonly #shared = new Map<string, { readonly material: MeshStandardMaterial; users: number }>();

  /** The material of a colour, to be released with `release`; null for an invisible colour. */
  acquire(color: FaceColor): MeshStandardMaterial | null {
    if (color[3] < MIN_ALPHA) return null;
    const key = colorKey(color);
    let shared = this.#shared.get(key);
    if (!shared) {
      shared = { material: createColorMaterial(color), users: 0 };
      this.#shared.set(key, shared);
    }
    shared.users++;
    return shared.material;
  }

  /** Disposes of the material with its last user. */
  release(color: FaceColor): void {
    const key = colorKey(color);
    const shared = this.#shared.get(key);
    if (!shared || --shared.users > 0) return;
    shared.material.dispose();
    this.#shared.delete(key);
  }
}

/** The look of a face, for other renderers and for files; no face is metallic. */
export interface SurfaceProperties {
  /** Red, green and blue in linear light, 0..1. */
  readonly color: readonly [red: number, green: number, blue: number];
  /** Opacity, 0..1. */
  readonly alpha: number;
  /** How much it scatters light, 0..1. */
  readonly roughness: number;
}

/** A face of our mannequin, as `MaterialLibrary.mannequin` draws it in these colours; null for one that is not drawn. */
export function mannequinSurface(colors: MannequinColors, face: number): SurfaceProperties | null {
  const part = MANNEQUIN_FACES[face]?.part;
  if (!part) return null;
  const color = new Color();
  setLitColor(color, colors[part]);
  return { color: toTuple(color), alpha: 1, roughness: ROUGHNESS.mannequin };
}

/** A face of a mesh without textures, as `MaterialLibrary.cloth` draws it. */
export function clothSurface(tint: number, face: number): SurfaceProperties {
  const color = new Color();
  setClothColor(color, tint, face);
  return { color: toTuple(color), alpha: 1, roughness: ROUGHNESS.cloth };
}

/** A face in a plain colour, as `ColorMaterials` draws it; null for an invisible one. */
export function coloredSurface([red, green, blue, alpha]: FaceColor): SurfaceProperties | null {
  if (alpha < MIN_ALPHA) return null;
  const color = new Color().setRGB(red, green, blue, SRGBColorSpace);
  return {
    color: toTuple(color),
    alpha: alpha < MAX_BLENDED_ALPHA ? alpha : 1,
    roughness: ROUGHNESS.color,
  };
}

function toTuple({ r, g, b }: Color): SurfaceProperties['color'] {
  return [r, g, b];
}

/** Sets the colour of a face of the mesh that has this tint number. */
function setClothColor(color: Color, tint: number, face: number): void {
  setLitColor(color, CLOTH_TINTS[tint % CLOTH_TINTS.length]);
  // In linear light, three's default, the darker tints would turn black.
  const { h, s, l } = color.getHSL({ h: 0, s: 0, l: 0 }, SRGBColorSpace);
  color.setHSL(h, s, l + FACE_LIGHTNESS[face % FACE_LIGHTNESS.length], SRGBColorSpace);
}

function createMaterial(roughness: number): MeshStandardMaterial {
  return new MeshStandardMaterial({
    roughness,
    metalness: 0,
    // Leaves room in depth for the wireframe, which lies exactly on the surface.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });
}

function createColorMaterial([red, green, blue, alpha]: FaceColor): MeshStandardMaterial {
  const material = createMaterial(ROUGHNESS.color);
  material.color.setRGB(red, green, blue, SRGBColorSpace);
  if (alpha < MAX_BLENDED_ALPHA) {
    material.transparent = true;
    material.opacity = alpha;
    // Faces behind a translucent one have to be drawn, whichever is drawn first.
    material.depthWrite = false;
  }
  return material;
}

/** Colours of faces are stored with 8 bits per component. */
function colorKey(color: FaceColor): string {
  return color.map((component) => Math.round(255 * component)).join();
}
