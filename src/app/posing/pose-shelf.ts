import { BONE_COUNT, defaultSkeleton, PELVIS } from '../../avatar/index.ts';
import { type Animation, FORBIDDEN_JOINTS } from '../../formats/animation/index.ts';
import { degreesBetween, IDENTITY, type Quaternion } from '../../math/index.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import { drawPortrait } from '../stage/pictures/index.ts';
import { browserStorage, type PosingState, type ShelfPose } from '../state/index.ts';
import { POSING } from '../words/en/motion-words.ts';
import { OWN_SHELF } from './own-poses.ts';
import { type JointChange, mirrorChange } from './pose-changes.ts';
import { createPoseAnimation, keyedPosition, type PoseEditor } from './pose-editor.ts';
import { PoseMotion } from './pose-motion.ts';

/** Where the browser keeps the shelf. */
const STORAGE_KEY = 'vitrine.poses';
/** Side of a pose's picture, pixels: twice what is shown. */
const PICTURE_SIZE = 112;
/** Rotations nearer to rest than this, degrees, are left out of a kept pose. */
const AT_REST = 0.05;
/** More poses than this are not kept. */
const MAX_POSES = 200;
const MAX_NAME = 60;

interface PoseShelfHost {
  readonly state: PosingState;
  readonly avatarStage: AvatarStage;
  readonly editor: PoseEditor;
}

/** How a pose is applied. */
export interface ApplyOptions {
  /** Only this joint and those below it; -1 for all. */
  readonly below: number;
  readonly isMirrored: boolean;
}

/** Poses that can be applied to the avatar: the page's own, and those that the visitor keeps in this browser. */
export class PoseShelf {
  readonly #host: PoseShelfHost;
  #isDrawing = false;

  constructor(host: PoseShelfHost) {
    this.#host = host;
    host.state.shelf.value = [...OWN_SHELF, ...readStored()];
  }

  /** Keeps the pose that is shown. */
  keep(name: string): void {
    const id = `kept-${Date.now().toString(36)}-${this.#kept.length}`;
    const [x, y, z] = keyedPosition(PELVIS, this.#host.avatarStage.player.pose.positions);
    const rotations = this.#shownRotations(AT_REST).map(({ joint, rotation }) => [
      defaultSkeleton.nameOf(joint),
      rotation,
    ]);
    const pose: ShelfPose = {
      ...{ id, name: name.slice(0, MAX_NAME), isOwn: false },
      rotations: Object.fromEntries(rotations),
      pelvis: [x, y, z],
    };
    this.#setKept([...this.#kept, pose].slice(-MAX_POSES));
    void this.drawPictures();
  }

  rename(id: string, name: string): void {
    const named = name.trim().slice(0, MAX_NAME);
    if (!named) return;
    this.#setKept(this.#kept.map((pose) => (pose.id === id ? { ...pose, name: named } : pose)));
  }

  delete(id: string): void {
    this.#setKept(this.#kept.filter((pose) => pose.id !== id));
  }

  /** Sets keys of a pose in the clip on the timeline, as one step of undo. */
  apply(pose: ShelfPose, { below, isMirrored }: ApplyOptions): void {
    const changes = changesOf(pose).map((change) => (isMirrored ? mirrorChange(change) : change));
    const chosen = changes.filter(({ joint }) => below < 0 || isBelow(joint, below));
    this.#host.editor.change(POSING.pose(pose.name), chosen);
  }

  /** The pose that is shown as an animation of one frame: of the joints of the clip on the timeline, or of all bones. */
  createAnimation(joints: 'posed' | 'all', priority: number): Animation {
    const { avatarStage, editor } = this.#host;
    const { positions } = avatarStage.player.pose;
    const clip = editor.clip?.animation;
    const posed = new Set(clip?.joints.map(({ name }) => defaultSkeleton.jointNumber(name)));
    const isPosed = (joint: number) => joints === 'all' || posed.has(joint);
    const moved = clip?.joints.some(
      ({ name, positionKeys }) =>
        positionKeys.length > 0 && defaultSkeleton.jointNumber(name) === PELVIS,
    );
    const rotations = this.#shownRotations(-1).filter(({ joint }) => isPosed(joint));
    const changes = rotations.map((change) =>
      change.joint === PELVIS && (joints === 'all' || moved)
        ? { ...change, position: keyedPosition(PELVIS, positions) }
        : change,
    );
    return createPoseAnimation(changes, priority);
  }

  /** Draws the pictures that are missing, one in each task, so that the page stays responsive. */
  async drawPictures(): Promise<void> {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    try {
      for (;;) {
        const { shelf, pictures } = this.#host.state;
        const next = shelf.peek().find(({ id }) => !pictures.peek().has(id));
        if (!next || !this.#host.avatarStage.stage || this.#host.avatarStage.scene) return;
        pictures.value = new Map(pictures.peek()).set(next.id, this.#drawPicture(next));
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    } finally {
      this.#isDrawing = false;
    }
  }

  #drawPicture(pose: ShelfPose): string {
    const { avatarStage } = this.#host;
    const { player, view } = avatarStage;
    const motion = new PoseMotion(changesOf(pose));
    const overlays = view?.root.setOverlaysVisible(false);
    player.addMotion(motion);
    try {
      return drawPortrait(avatarStage, PICTURE_SIZE).toDataURL('image/png');
    } catch {
      // Nothing can be drawn while the graphics card is lost, or a headset presents.
      return '';
    } finally {
      player.removeMotion(motion);
      overlays?.();
      // At once, before the browser shows the canvas with this pose.
      avatarStage.invalidate();
      avatarStage.frame(0);
    }
  }

  /** Rotations of all bones that clips may move, further from rest than so many degrees. */
  #shownRotations(threshold: number): { joint: number; rotation: Quaternion }[] {
    const { rotations } = this.#host.avatarStage.player.pose;
    const shown: { joint: number; rotation: Quaternion }[] = [];
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      const [x, y, z, w] = rotations.subarray(4 * joint, 4 * joint + 4);
      const rotation: Quaternion = [x, y, z, w];
      if (FORBIDDEN_JOINTS.includes(defaultSkeleton.nameOf(joint))) continue;
      if (degreesBetween(IDENTITY, rotation) > threshold) shown.push({ joint, rotation });
    }
    return shown;
  }

  get #kept(): readonly ShelfPose[] {
    return this.#host.state.shelf.peek().filter(({ isOwn }) => !isOwn);
  }

  #setKept(poses: readonly ShelfPose[]): void {
    const { state } = this.#host;
    state.shelf.value = [...OWN_SHELF, ...poses];
    try {
      const storage = browserStorage();
      storage?.setItem(STORAGE_KEY, JSON.stringify(poses));
      state.isShelfKept.value = storage !== null;
    } catch {
      state.isShelfKept.value = false;
    }
  }
}

/** The changes that make a pose; names that the skeleton does not know are left out. */
export function changesOf({ rotations, pelvis }: ShelfPose): JointChange[] {
  const changes: JointChange[] = Object.entries(rotations)
    .map(([name, rotation]) => ({ joint: defaultSkeleton.jointNumber(name), rotation }))
    .filter(({ joint }) => joint >= 0 && joint < BONE_COUNT);
  const isMoved = pelvis.some((metres) => Math.abs(metres) > 0.001);
  if (!isMoved) return changes;
  const index = changes.findIndex(({ joint }) => joint === PELVIS);
  const moved = { ...(changes[index] ?? { joint: PELVIS }), position: pelvis };
  return index < 0 ? [...changes, moved] : changes.with(index, moved);
}

/** Whether a joint is another one, or hangs on it. */
function isBelow(joint: number, ancestor: number): boolean {
  for (let at = joint; at >= 0; at = defaultSkeleton.parents[at]) if (at === ancestor) return true;
  return false;
}

/** The kept poses, without whatever is not one. */
function readStored(): ShelfPose[] {
  try {
    const stored: unknown = JSON.parse(browserStorage()?.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.slice(0, MAX_POSES).flatMap(readPose) : [];
  } catch {
    return [];
  }
}

function readPose(value: unknown): ShelfPose[] {
  const { id, name, rotations, pelvis } = (value ?? {}) as Partial<Record<string, unknown>>;
  if (typeof id !== 'string' || typeof name !== 'string' || !isNumbers(pelvis, 3)) return [];
  if (typeof rotations !== 'object' || rotations === null) return [];
  const valid = Object.entries(rotations).filter(
    ([, rotation]) => isNumbers(rotation, 4) && Math.hypot(...rotation) > 0.5,
  );
  return [
    {
      ...{ id, name: name.slice(0, MAX_NAME), isOwn: false },
      rotations: Object.fromEntries(valid) as ShelfPose['rotations'],
      pelvis: pelvis as unknown as ShelfPose['pelvis'],
    },
  ];
}

function isNumbers(value: unknown, count: number): value is number[] {
  return Array.isArray(value) && value.length === count && value.every(Number.isFinite);
}
