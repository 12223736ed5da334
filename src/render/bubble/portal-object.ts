import { DoubleSide, Mesh, MeshBasicMaterial, MeshStandardMaterial, type Object3D } from 'three';
import { SHADOW_LAYER } from '../contact-shadow.ts';
import type { ViewportUniforms } from '../screen-space.ts';
import { type StageTheme, setLitColor } from '../theme-colors.ts';
import { LabelledObject } from './labelled-object.ts';
import { discGeometry, ringGeometry } from './shapes.ts';

/** Radius of the ring's tube as a share of the ring's radius, and its limits in metres. */
const TUBE_SHARE = 0.05;
const MIN_TUBE = 0.02;
const MAX_TUBE = 0.08;
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
  /** Both sides, since the ends of dashes are open. */
  readonly #ringMaterial = new MeshStandardMaterial({ roughness: 0.55, side: DoubleSide });
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
    this.#ring.geometry = ringGeometry(look.radius, tubeRadius(look.radius), look.isDashed);
    this.#disc.geometry = discGeometry(look.radius);
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
