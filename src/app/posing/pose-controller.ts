import { effect, untracked } from '@preact/signals-core';
import { defaultSkeleton } from '../../avatar/index.ts';
import {
  eulerDegrees,
  fromEulerDegrees,
  mirrorRotation,
  type Quaternion,
  type Vector3,
} from '../../math/index.ts';
import { dotJoints, type PointerHandler, type StagePointer } from '../../render/index.ts';
import type { Outfit } from '../outfit/outfit.ts';
import type { UndoHistory } from '../outfit/undo-history.ts';
import { reportMotion } from '../playback/motion-report.ts';
import type { Playback } from '../playback/playback.ts';
import type { Selection } from '../selection/selection.ts';
import type { AvatarStage, FrameListener } from '../stage/avatar-stage.ts';
import type { AppState, JointReading, PosingState, TurnAxis } from '../state/index.ts';
import { POSING } from '../words/en/motion-words.ts';
import { type JointChange, mirrorChange, mirroredJoint } from './pose-changes.ts';
import { keyedPosition, PoseEditor } from './pose-editor.ts';
import { PoseMotion } from './pose-motion.ts';
import { PoseShelf } from './pose-shelf.ts';
import { frontOfRings, pickRing, RingDrag, type StageRing, stageRings } from './ring-drag.ts';

interface PosingHost {
  readonly state: PosingState;
  readonly app: AppState;
  readonly avatarStage: AvatarStage;
  readonly selection: Selection;
  readonly outfit: Outfit;
  readonly history: UndoHistory;
  readonly playback: Playback;
}

/** With Shift a ring turns in steps of so many degrees. */
const SNAP_DEGREES = 5;
/** Milliseconds within which turns by keys are one step of undo. */
const SERIES_MS = 1000;
/** CSS pixels about a joint's dot within which a pointer selects it, the first even where a ring is. */
const DOT_CORE = 5;
const DOT_RADIUS = { mouse: 9, pen: 10, touch: 20 } as const;

const jointPoint = new Float64Array(3);

/** A ring that is being turned. */
interface ActiveDrag {
  readonly drag: RingDrag;
  readonly joint: number;
  readonly axis: TurnAxis;
  readonly angles: readonly [number, number, number];
  readonly gesture: string;
  /** Whether anything was turned yet. */
  hasTurned: boolean;
}

/** Posing of the avatar of the opened files: rings on the stage, and the values for fields. */
export class PoseController implements PointerHandler, FrameListener {
  readonly isBusy = false;
  readonly editor: PoseEditor;
  readonly shelf: PoseShelf;
  readonly #host: PosingHost;
  readonly #dots = dotJoints();
  readonly #drags = new Map<number, ActiveDrag>();
  #gestures = 0;
  #series = { key: '', gesture: '', atMs: 0 };
  #isReadingStale = true;
  #held: PoseMotion | null = null;

  constructor(host: PosingHost) {
    this.#host = host;
    this.editor = new PoseEditor({ ...host, state: host.app });
    const { app, state, avatarStage, selection } = host;
    this.shelf = new PoseShelf({ state, avatarStage, editor: this.editor });
    avatarStage.addFrameListener(this);
    effect(() => {
      selection.bone.value;
      app.items.value;
      app.timelineClipId.value;
      app.motionTick.value;
      if (!app.playing.value) app.playhead.value;
      this.#isReadingStale = true;
      avatarStage.invalidate();
    });
    effect(() => this.#showRings(state.isActive.value && !app.playing.value));
    effect(() => {
      const { view } = avatarStage;
      if (!view) return;
      view.ringStyle.joint = selection.bone.value;
      view.ringStyle.axis = state.axis.value;
      view.ringStyle.isLocked = state.reading.value?.lockedBy != null;
      avatarStage.invalidate();
    });
  }

  /** Shows or hides the rings; the avatar is paused while it is posed. */
  setActive(isActive: boolean): void {
    const { state, playback, app } = this.#host;
    if (isActive) {
      playback.setPlaying(false);
      if (app.timelineClip.peek()) playback.seek(this.editor.time);
    }
    state.isActive.value = isActive;
  }

  /** Holds the avatar in a pose, over everything that plays, until the next call; null: what plays is seen again. */
  hold(changes: readonly JointChange[] | null): void {
    const { player } = this.#host.avatarStage;
    if (this.#held) player.removeMotion(this.#held);
    this.#held = changes && new PoseMotion(changes);
    if (this.#held) player.addMotion(this.#held);
    this.#host.avatarStage.invalidate();
  }

  setAxis(axis: TurnAxis): void {
    this.#host.state.axis.value = axis;
  }

  setMirrors(mirrors: boolean): void {
    this.#host.state.mirrors.value = mirrors;
  }

  /** Sets one of the three angles of the selected joint, degrees. */
  setAngle(axis: TurnAxis, degrees: number, gesture?: string): void {
    const reading = this.#host.state.reading.peek();
    if (!reading) return;
    const angles = reading.angles.with(axis, degrees) as unknown as [number, number, number];
    this.#turn(reading.joint, fromEulerDegrees(angles), gesture);
  }

  /** Turns the selected joint about the chosen axis, for a key; turns soon after each other are one step of undo. */
  turnBy(degrees: number): void {
    const { axis, reading } = this.#host.state;
    const current = reading.peek();
    if (!current) return;
    const [chosen, now] = [axis.peek(), performance.now()];
    const key = `${current.joint} ${chosen}`;
    const isNew = key !== this.#series.key || now - this.#series.atMs > SERIES_MS;
    const gesture = isNew ? this.#nextGesture() : this.#series.gesture;
    this.#series = { key, gesture, atMs: now };
    this.setAngle(chosen, current.angles[chosen] + degrees, gesture);
  }

  /** Sets a coordinate of the selected joint's position, metres. */
  setCoordinate(axis: TurnAxis, metres: number, gesture?: string): void {
    const reading = this.#host.state.reading.peek();
    if (!reading) return;
    const position = reading.position.with(axis, metres) as unknown as Vector3;
    this.#move(reading.joint, position, gesture);
  }

  /** Sets a key of the shown pose at the present frame, or removes it. */
  toggleKey(kind: 'rotation' | 'position'): void {
    const reading = this.#host.state.reading.peek();
    if (!reading) return;
    const { joint } = reading;
    if (reading.hasKey[kind]) {
      this.editor.removeKey(joint, kind);
      return;
    }
    const change =
      kind === 'rotation'
        ? { joint, rotation: fromEulerDegrees(reading.angles) }
        : { joint, position: reading.position };
    this.editor.change(POSING.key(defaultSkeleton.nameOf(joint)), [change]);
  }

  /** Gives the joint on the other side the mirrored rotation and position. */
  mirrorJoint(): void {
    const reading = this.#host.state.reading.peek();
    if (!reading) return;
    const { joint, angles, position, hasKey } = reading;
    const rotation = fromEulerDegrees(angles);
    const other = mirroredJoint(joint);
    const change = { joint: other, rotation: mirrorRotation(rotation) };
    const [x, y, z] = position;
    const moved: JointChange = hasKey.position ? { ...change, position: [x, -y, z] } : change;
    this.editor.change(POSING.mirroring(defaultSkeleton.nameOf(joint)), [moved]);
  }

  /** Returns the selected joint to rest at the present frame. */
  reset(kind: 'rotation' | 'position'): void {
    const reading = this.#host.state.reading.peek();
    if (!reading) return;
    const { joint } = reading;
    const { basePose } = this.#host.avatarStage.player;
    const change: JointChange =
      kind === 'rotation'
        ? { joint, rotation: [0, 0, 0, 1] }
        : { joint, position: keyedPosition(joint, basePose.positions) };
    const what = POSING.reset(defaultSkeleton.nameOf(joint));
    this.editor.change(what, this.#withMirrored([change]));
  }

  /** Where the foremost point of each ring is drawn, CSS pixels on the canvas; null without rings. */
  ringPoints(): (readonly [x: number, y: number])[] | null {
    const rings = this.#rings();
    const camera = this.#host.avatarStage.stage?.camera;
    return rings && camera ? frontOfRings(rings, camera) : null;
  }

  press(pointer: StagePointer): boolean {
    const { state, avatarStage, app } = this.#host;
    if (avatarStage.scene) return false;
    // The middle of a dot is the dot even where a ring passes over it.
    const dot = this.#pickDot(pointer);
    if (
      dot >= 0 &&
      dot !== state.reading.peek()?.joint &&
      this.#distanceTo(dot, pointer) < DOT_CORE
    ) {
      app.selectedJoint.value = defaultSkeleton.nameOf(dot);
      return true;
    }
    const rings = this.#rings();
    const camera = avatarStage.stage?.camera;
    const reading = state.reading.peek();
    const axis = rings && camera ? pickRing(rings, camera, pointer) : -1;
    if (rings && camera && reading && axis >= 0) {
      const drag = new RingDrag(rings[axis], pointer, camera);
      const [joint, gesture] = [reading.joint, this.#nextGesture()];
      const ring = { drag, joint, axis: axis as TurnAxis, angles: reading.angles, gesture };
      this.#drags.set(pointer.id, { ...ring, hasTurned: false });
      state.axis.value = axis as TurnAxis;
      return true;
    }
    if (dot < 0) return false;
    app.selectedJoint.value = defaultSkeleton.nameOf(dot);
    return true;
  }

  drag(pointer: StagePointer): void {
    const active = this.#drags.get(pointer.id);
    const camera = this.#host.avatarStage.stage?.camera;
    if (!active || !camera) return;
    const turned = (active.drag.turnTo(pointer, camera) * 180) / Math.PI;
    const { axis, angles, joint, gesture } = active;
    const exact = angles[axis] + turned;
    const degrees = pointer.shiftKey ? SNAP_DEGREES * Math.round(exact / SNAP_DEGREES) : exact;
    const next = angles.with(axis, degrees) as unknown as [number, number, number];
    active.hasTurned = true;
    this.#turn(joint, fromEulerDegrees(next), gesture);
  }

  release(pointer: StagePointer, isCancelled: boolean): void {
    const active = this.#drags.get(pointer.id);
    this.#drags.delete(pointer.id);
    if (isCancelled && active?.hasTurned) this.#host.history.undo();
  }

  hover(pointer: StagePointer): boolean {
    const { avatarStage } = this.#host;
    const { view, stage } = avatarStage;
    const rings = this.#rings();
    if (!view || !stage) return false;
    const hovered = rings ? pickRing(rings, stage.camera, pointer) : -1;
    this.#setHovered(hovered);
    return hovered >= 0 || this.#pickDot(pointer) >= 0;
  }

  leave(): void {
    this.#setHovered(-1);
  }

  beforeFrame(): boolean {
    return false;
  }

  /** Publishes the values of the selected joint where they have changed. */
  afterFrame(): void {
    const { state, app, selection } = this.#host;
    if (state.isActive.peek()) this.#publishLabel(selection.bone.peek());
    if (!this.#isReadingStale) return;
    this.#isReadingStale = false;
    state.reading.value = untracked(() => this.#read(selection.bone.peek(), app));
  }

  #read(joint: number, app: AppState): JointReading | null {
    if (joint < 0) return null;
    const { player } = this.#host.avatarStage;
    const { clip } = this.editor;
    const report = reportMotion(player, app.clips.peek());
    const winner = report.rotations.find((row) => row.joint === joint)?.contributions[0];
    const own = clip && this.editor.rotationOf(joint);
    const isLocked = own && winner && winner.clipId !== clip.id && app.clips.peek().length > 0;
    const shown = player.pose.rotations.subarray(4 * joint, 4 * joint + 4);
    return {
      joint,
      angles: eulerDegrees(isLocked ? own : shown),
      position: keyedPosition(joint, player.pose.positions) as [number, number, number],
      hasKey: {
        rotation: this.editor.hasKey(joint, 'rotation'),
        position: this.editor.hasKey(joint, 'position'),
      },
      lockedBy: isLocked ? { name: winner.name, priority: winner.priority } : null,
    };
  }

  #turn(joint: number, rotation: Quaternion, gesture?: string): void {
    const what = POSING.rotation(defaultSkeleton.nameOf(joint));
    this.#change(what, [{ joint, rotation }], gesture);
  }

  #move(joint: number, position: Vector3, gesture?: string): void {
    const what = POSING.position(defaultSkeleton.nameOf(joint));
    this.#change(what, [{ joint, position }], gesture);
  }

  #change(what: string, changes: readonly JointChange[], gesture?: string): void {
    const { playback, app } = this.#host;
    if (app.playing.peek()) playback.setPlaying(false);
    this.editor.change(what, this.#withMirrored(changes), gesture);
  }

  /** The changes, and those of the other side while both are turned. */
  #withMirrored(changes: readonly JointChange[]): readonly JointChange[] {
    if (!this.#host.state.mirrors.peek()) return changes;
    const mirrored = changes.map(mirrorChange);
    return [...changes, ...mirrored.filter(({ joint }) => changes.every((c) => c.joint !== joint))];
  }

  /** The rings that can be grabbed; null while there are none. */
  #rings(): readonly StageRing[] | null {
    const { avatarStage, selection } = this.#host;
    const { view, stage, player, scene } = avatarStage;
    const joint = selection.bone.peek();
    if (!view || !stage || scene || joint < 0) return null;
    return stageRings(joint, player.world, player.pose, view.root, stage.camera);
  }

  /** The joint whose dot is under a pointer; -1 for none. */
  #pickDot(pointer: StagePointer): number {
    let picked = -1;
    let nearest: number = DOT_RADIUS[pointer.type];
    for (const joint of this.#dots) {
      const distance = this.#distanceTo(joint, pointer);
      if (distance > nearest) continue;
      nearest = distance;
      picked = joint;
    }
    return picked;
  }

  /** CSS pixels from a pointer to where a joint is drawn; infinite where it is not. */
  #distanceTo(joint: number, { x, y }: StagePointer): number {
    const { view, stage, player, scene } = this.#host.avatarStage;
    if (!view || !stage || scene) return Number.POSITIVE_INFINITY;
    const at = 16 * joint + 12;
    const { matrices } = player.world;
    view.root.toStage(jointPoint, matrices[at], matrices[at + 1], matrices[at + 2]);
    stage.camera.project(jointPoint, jointPoint[0], jointPoint[1], jointPoint[2]);
    if (jointPoint[2] <= 0) return Number.POSITIVE_INFINITY;
    return Math.hypot(jointPoint[0] - x, jointPoint[1] - y);
  }

  #setHovered(axis: number): void {
    const { view } = this.#host.avatarStage;
    if (!view || view.ringStyle.hovered === axis) return;
    view.ringStyle.hovered = axis;
    this.#host.avatarStage.invalidate();
  }

  #showRings(isShown: boolean): void {
    const { avatarStage, state } = this.#host;
    const { view, stage } = avatarStage;
    if (!view || !stage) return;
    view.root.rings.setVisible(isShown);
    if (isShown) stage.addPointerHandler(this);
    else stage.removePointerHandler(this);
    if (!isShown) state.labelAt.value = null;
    avatarStage.invalidate();
  }

  #publishLabel(joint: number): void {
    const { avatarStage, state, app } = this.#host;
    const { view, stage, player, scene } = avatarStage;
    const before = state.labelAt.peek();
    if (!view || !stage || scene || joint < 0 || app.playing.peek()) {
      if (before) state.labelAt.value = null;
      return;
    }
    const at = 16 * joint + 12;
    const { matrices } = player.world;
    view.root.toStage(jointPoint, matrices[at], matrices[at + 1], matrices[at + 2]);
    stage.camera.project(jointPoint, jointPoint[0], jointPoint[1], jointPoint[2]);
    const [x, y] = jointPoint;
    if (before && Math.abs(before[0] - x) < 0.5 && Math.abs(before[1] - y) < 0.5) return;
    state.labelAt.value = [x, y];
  }

  #nextGesture(): string {
    return `pose ${++this.#gestures}`;
  }
}
