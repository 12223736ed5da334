import {
  type BufferGeometry,
  CircleGeometry,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  TorusGeometry,
} from 'three';
import { SHADOW_LAYER } from '../contact-shadow.ts';
import type { ViewportUniforms } from '../screen-space.ts';
import { type StageTheme, setLitColor } from '../theme-colors.ts';
import { LabelledObject } from './labelled-object.ts';

/** Radius of the ring's tube as a share of the ring's radius, and its limits in metres. */
const TUBE_SHARE = 0.05;
const MIN_TUBE = 0.02;
const MAX_TUBE = 0.08;
/** Segments around the tube, and along the ring. */
const TUBE_SEGMENTS = 12;
const RING_SEGMENTS = 120;
/** Segments of a dash and of the gap behind it, along a ring that does not answer. */
const DASH_SEGMENTS = 4;
const GAP_SEGMENTS = 4;
const DISC_OPACITY = { light: 0.1, dark: 0.16 };
/** Render order: after the ground, before name tags. */
const DISC_ORDER = 3;

/** How a portal is drawn. */
interface PortalLook {
  /** Metres. */
  readonly radius: number;
  /** Whether the ring is broken into dashes, because the other side does not answer. */
  readonly isDashed: boolean;
}

/** The ring that marks the volume between two bubbles: it stands upright, and its body faces along X. */
export class PortalObject extends LabelledObject {
  readonly #ringMaterial = new MeshStandardMaterial({ roughness: 0.55 });
  readonly #discMaterial = new MeshBasicMaterial({
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
  });
  readonly #ring: Mesh;
  readonly #disc: Mesh;
  #look: PortalLook | null = null;

  constructor(viewport: ViewportUniforms, look: PortalLook) {
    super(viewport);
    this.#ring = new Mesh(undefined, this.#ringMaterial);
    this.#disc = new Mesh(undefined, this.#discMaterial);
    this.#ring.layers.enable(SHADOW_LAYER);
    this.#disc.renderOrder = DISC_ORDER;
    for (const part of [this.#ring, this.#disc]) {
      part.matrixAutoUpdate = false;
      this.body.object.add(part);
    }
    this.setLook(look);
  }

  override get surroundings(): readonly Object3D[] {
    return [...super.surroundings, this.#ring, this.#disc];
  }

  /** Metres from the centre to the top of the rim. */
  get rimHeight(): number {
    const { radius } = this.#look!;
    return radius + tubeRadius(radius);
  }

  setLook(look: PortalLook): void {
    const before = this.#look;
    if (before?.radius === look.radius && before.isDashed === look.isDashed) return;
    this.#look = look;
    this.#ring.geometry.dispose();
    this.#disc.geometry.dispose();
    this.#ring.geometry = ringGeometry(look);
    this.#disc.geometry = new CircleGeometry(look.radius, RING_SEGMENTS).rotateY(Math.PI / 2);
    this.#disc.visible = !look.isDashed;
  }

  override setTheme(theme: StageTheme): void {
    super.setTheme(theme);
    setLitColor(this.#ringMaterial.color, theme.dark ? theme.ink : theme.stageMiddle);
    setLitColor(this.#discMaterial.color, theme.inkSoft);
    this.#discMaterial.opacity = theme.dark ? DISC_OPACITY.dark : DISC_OPACITY.light;
  }

  override dispose(): void {
    super.dispose();
    for (const { geometry } of [this.#ring, this.#disc]) geometry.dispose();
    this.#ringMaterial.dispose();
    this.#discMaterial.dispose();
  }
}

function tubeRadius(radius: number): number {
  return Math.min(Math.max(radius * TUBE_SHARE, MIN_TUBE), MAX_TUBE);
}

/** The ring, around the X axis. */
function ringGeometry({ radius, isDashed }: PortalLook): BufferGeometry {
  const geometry = new TorusGeometry(radius, tubeRadius(radius), TUBE_SEGMENTS, RING_SEGMENTS);
  if (isDashed) {
    // Two triangles for each segment; segments along the ring follow each other.
    const indices = Array.from(geometry.index!.array);
    const isDrawn = (_: number, index: number) =>
      (Math.floor(index / 6) % RING_SEGMENTS) % (DASH_SEGMENTS + GAP_SEGMENTS) < DASH_SEGMENTS;
    geometry.setIndex(indices.filter(isDrawn));
  }
  return geometry.rotateY(Math.PI / 2);
}
