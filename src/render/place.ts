import { Group } from 'three';
import type { BoneOverlay } from './bone-overlay.ts';
import type { ConstraintOverlay } from './constraint-overlay.ts';
import { LateOverlay } from './late-overlay.ts';
import type { NameTag } from './name-tag.ts';
import type { SurfaceUniforms } from './shader-uniforms.ts';
import type { StageTheme } from './theme.ts';

/** Where one avatar stands: everything that shows it hangs from here, and moves along. */
export class Place {
  readonly object = new Group();
  readonly bones: LateOverlay<BoneOverlay>;
  readonly constraints: LateOverlay<ConstraintOverlay>;
  readonly name: LateOverlay<NameTag>;

  /** `redraw` is called when what is drawn over the avatar has come. */
  constructor(surface: SurfaceUniforms, redraw: () => void) {
    this.bones = new LateOverlay(async () => {
      const { BoneOverlay } = await import('./bone-overlay.ts');
      return new BoneOverlay(surface);
    }, redraw);
    this.constraints = new LateOverlay(async () => {
      const { ConstraintOverlay } = await import('./constraint-overlay.ts');
      return new ConstraintOverlay(surface);
    }, redraw);
    this.name = new LateOverlay(async () => {
      const { NameTag } = await import('./name-tag.ts');
      return new NameTag(surface);
    }, redraw);
    this.object.matrixAutoUpdate = false;
    this.object.add(this.bones.object, this.constraints.object, this.name.object);
  }

  /** Metres forward (+X), to the left (+Y) and up (+Z) from the stage's middle. Allocates nothing. */
  moveTo(forward: number, left: number, up = 0): void {
    this.object.position.set(forward, left, up);
    this.#settle();
  }

  /** Turns the avatar about its feet; x y z w, unit length. Allocates nothing. */
  turnTo(rotation: ArrayLike<number>): void {
    this.object.quaternion.set(rotation[0], rotation[1], rotation[2], rotation[3]);
    this.#settle();
  }

  setVisible(visible: boolean): void {
    this.object.visible = visible;
  }

  setTheme(theme: StageTheme): void {
    this.bones.setTheme(theme);
    this.constraints.setTheme(theme);
    this.name.setTheme(theme);
  }

  dispose(): void {
    this.bones.dispose();
    this.constraints.dispose();
    this.name.dispose();
  }

  #settle(): void {
    this.object.updateMatrix();
    this.object.matrixWorldNeedsUpdate = true;
  }
}
