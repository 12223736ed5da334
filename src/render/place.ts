import { Group } from 'three';
import type { BoneOverlay } from './bone-overlay.ts';
import type { ConstraintOverlay } from './constraint-overlay.ts';
import { LateOverlay } from './late-overlay.ts';
import type { SurfaceUniforms } from './shader-uniforms.ts';
import type { StageTheme } from './theme.ts';

/** Where one avatar stands: everything that shows it hangs from here, and moves along. */
export class Place {
  readonly object = new Group();
  readonly bones: LateOverlay<BoneOverlay>;
  readonly constraints: LateOverlay<ConstraintOverlay>;

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
    this.object.matrixAutoUpdate = false;
    this.object.add(this.bones.object, this.constraints.object);
  }

  /** Metres forward (+X) and to the left (+Y) of the stage's middle, as the avatar sees it. */
  moveTo(forward: number, left: number): void {
    this.object.matrix.setPosition(forward, left, 0);
    this.object.matrixWorldNeedsUpdate = true;
  }

  setTheme(theme: StageTheme): void {
    this.bones.setTheme(theme);
    this.constraints.setTheme(theme);
  }

  dispose(): void {
    this.bones.dispose();
    this.constraints.dispose();
  }
}
