import { computed, effect, type ReadonlySignal } from '@preact/signals-core';
import { BONE_COUNT, defaultSkeleton } from '../../avatar/index.ts';
import type { Outfit } from '../outfit/outfit.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import type { AppState } from '../state/index.ts';

import type { SelectionView } from './selection-view.ts';

interface SelectionHost {
  readonly state: AppState;
  readonly stage: AvatarStage;
  readonly outfit: Outfit;
  /** While the avatar is posed, a click selects only the joint: the panel of the clip stays. */
  isPosing(): boolean;
}

/** The number of a joint by a name of it, an alias included; -1 for an unknown one, and for null. */
function jointNumber(name: string | null): number {
  return name === null ? -1 : defaultSkeleton.jointNumber(name);
}

/** The nearest joint that animations can move: a collision volume or attachment point is on a bone. */
function boneOf(joint: number): number {
  let bone = joint;
  while (bone >= BONE_COUNT) bone = defaultSkeleton.parents[bone];
  return bone;
}

/**
 * What is selected on the avatar: mesh, face and joint. A click on the stage selects them, and the stage highlights them;
 * the code that highlights is loaded when there is something to highlight.
 */
export class Selection {
  /** The selected joint; -1 for none. */
  readonly joint: ReadonlySignal<number>;
  /** The selected joint, or the bone that a selected collision volume or attachment point is on; -1 for none. */
  readonly bone: ReadonlySignal<number>;
  readonly #host: SelectionHost;
  #view: Promise<SelectionView> | null = null;

  constructor(host: SelectionHost) {
    this.#host = host;
    const { state } = host;
    this.joint = computed(() => jointNumber(state.selectedJoint.value));
    this.bone = computed(() => boneOf(this.joint.value));
    effect(() => {
      const { selectedFace, hoveredFace, hoveredJoint } = state;
      const faces = { selected: selectedFace.value, hovered: hoveredFace.value };
      const joints = { selected: this.joint.value, hovered: jointNumber(hoveredJoint.value) };
      // Views of meshes come and go with the records.
      state.meshes.value;
      const isEmpty = !faces.selected && !faces.hovered && joints.selected + joints.hovered === -2;
      if (isEmpty && !this.#view) return;
      void this.#open().then((view) => view.show(faces, joints));
    });
  }

  /** Selects what is at a point of the canvas, CSS pixels from its upper left corner; nothing where nothing is. */
  selectAt(x: number, y: number): void {
    const { state, stage, outfit } = this.#host;
    if (stage.scene) {
      stage.scene.click?.(x, y);
      return;
    }
    const hit = stage.pick(x, y);
    if (!hit) {
      this.clear();
      return;
    }
    const bone = boneOf(hit.joint);
    state.selectedJoint.value = bone < 0 ? null : defaultSkeleton.nameOf(bone);
    if (this.#host.isPosing()) return;
    outfit.select(hit.mesh.id);
    state.selectedFace.value = { meshId: hit.mesh.id, face: hit.face };
  }

  /** Deselects face and joint; the list of items keeps its selected row. */
  clear(): void {
    const { state } = this.#host;
    state.selectedFace.value = null;
    state.selectedJoint.value = null;
  }

  /** Points the camera at the selected joint, else at the selected face or mesh, else at everything. */
  async frame(): Promise<void> {
    const { state, stage } = this.#host;
    const face = state.selectedFace.peek();
    const mesh = state.meshes.peek().find(({ id }) => id === state.selectedId.peek());
    const joint = this.joint.peek();
    const hasSelection = joint >= 0 || face !== null || (mesh !== undefined && !mesh.builtIn);
    if (stage.scene || !hasSelection) {
      stage.camera.frameAll();
      return;
    }
    const view = await this.#open();
    view.frame({ joint, face, meshId: mesh?.id ?? null });
  }

  #open(): Promise<SelectionView> {
    this.#view ??= this.#load();
    return this.#view;
  }

  async #load(): Promise<SelectionView> {
    const { stage } = this.#host;
    const [{ SelectionView }, materials] = await Promise.all([
      import('./selection-view.ts'),
      stage.stage?.createHighlightMaterials() ?? null,
    ]);
    return new SelectionView(stage, materials);
  }
}
