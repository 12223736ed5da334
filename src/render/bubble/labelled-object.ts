import type { Object3D } from 'three';
import { NameTag } from '../overlays/name-tag.ts';
import { PlacedGroup } from '../placed-group.ts';
import type { ViewportUniforms } from '../screen-space.ts';
import type { StageObject } from '../stage.ts';
import type { StageTheme } from '../theme-colors.ts';

/** CSS pixels of the line from a label down to what it names. */
const LEAD_LENGTH = 14;

/** A group on the stage with a label over it, which stays upright however the body is turned. */
export class LabelledObject extends PlacedGroup implements StageObject {
  /** What is labelled. */
  readonly body = new PlacedGroup();
  /** The stage's colours; null before they are known. */
  protected theme: StageTheme | null = null;
  readonly #viewport: ViewportUniforms;
  #label: NameTag | null = null;
  #hasLabel = false;
  #labelHeight = 0;

  constructor(viewport: ViewportUniforms) {
    super();
    this.#viewport = viewport;
    this.object.add(this.body.object);
  }

  get surroundings(): readonly Object3D[] {
    return this.#label ? [this.#label.object] : [];
  }

  /** Shows a name, and a note under it, `height` metres over the group's origin; null hides them. */
  setLabel(
    text: { readonly name: string; readonly note: string | null } | null,
    height: number,
  ): void {
    this.#labelHeight = height;
    this.#hasLabel = text !== null;
    if (this.#label) this.#label.object.visible = this.#hasLabel;
    if (!text) return;
    if (!this.#label) {
      this.#label = new NameTag(this.#viewport, LEAD_LENGTH);
      if (this.theme) this.#label.setTheme(this.theme);
      this.object.add(this.#label.object);
    }
    this.#label.setText({ ...text, isEmphasized: true });
  }

  /**
   * Draws the label as it is seen at this distance from the camera (metres), lower than at its height by a share of
   * that. Allocates nothing.
   */
  updateLabel(distance: number, lowered = 0): void {
    if (this.#hasLabel) this.#label?.update(0, 0, (1 - lowered) * this.#labelHeight, distance);
  }

  setTheme(theme: StageTheme): void {
    this.theme = theme;
    this.#label?.setTheme(theme);
  }

  dispose(): void {
    this.#label?.dispose();
  }
}
