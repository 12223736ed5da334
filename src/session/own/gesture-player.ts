import {
  ANIMATION_STOPS,
  type Gesture,
  type GestureStep,
  WAIT_FLAGS,
} from '../../formats/gesture/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';

/** More at a time nobody plays by hand. */
const MAX_PLAYING = 8;
/** Steps of one gesture within one tick: a gesture of a thousand steps must not flood the region. */
const MAX_STEPS_PER_TICK = 4;
/** Between two sentences of one gesture. */
const MIN_CHAT_INTERVAL_MS = 200;
/** The longest wait for animations. */
const MAX_ANIMATION_WAIT_MS = 30_000;
/** The longest wait of a step. */
const MAX_WAIT_MS = 300_000;

/** What gestures do. */
export interface GestureActions {
  setAnimation(id: string, isOn: boolean): void;
  /** Whether an animation that was started still runs. */
  isPlaying(id: string): boolean;
  say(text: string): void;
  playSound(id: string): void;
}

interface Playing {
  readonly gesture: Gesture;
  /** Of the next step. */
  index: number;
  /** Animations that it has started. */
  readonly started: Set<string>;
  /** When the wait step began that it is at; null for none. */
  waitingSince: number | null;
  saidAt: number;
}

/**
 * Plays gestures: their steps one after the other, each as soon as the one before is done. Time comes from outside.
 *
 * **Source:** region.md section 6.
 */
export class GesturePlayer {
  readonly #actions: GestureActions;
  readonly #onChange: () => void;
  /** By item id. */
  readonly #playing = new Map<string, Playing>();

  /** @param onChange is called when a gesture begins or ends. */
  constructor(actions: GestureActions, onChange: () => void) {
    this.#actions = actions;
    this.#onChange = onChange;
  }

  /** Item ids. */
  get playing(): readonly string[] {
    return [...this.#playing.keys()];
  }

  /** Begins a gesture, or begins it again. */
  play(itemId: string, gesture: Gesture): void {
    if (!this.#playing.has(itemId) && this.#playing.size >= MAX_PLAYING) return;
    const saidAt = Number.NEGATIVE_INFINITY;
    const playing = { gesture, index: 0, started: new Set<string>(), waitingSince: null, saidAt };
    this.#playing.set(itemId, playing);
    this.#onChange();
  }

  /** Ends a gesture, and stops what it has started. */
  stop(itemId: string): void {
    const playing = this.#playing.get(itemId);
    if (!playing) return;
    this.#playing.delete(itemId);
    for (const id of playing.started) {
      if (this.#actions.isPlaying(id)) this.#actions.setAnimation(id, false);
    }
    this.#onChange();
  }

  stopAll(): void {
    for (const itemId of this.playing) this.stop(itemId);
  }

  /** Takes the steps that are due. */
  tick(now: number): void {
    for (const [itemId, playing] of this.#playing) {
      for (let steps = 0; steps < MAX_STEPS_PER_TICK; steps++) {
        if (!this.#takeStep(playing, now)) break;
      }
      if (playing.index < playing.gesture.steps.length) continue;
      this.#playing.delete(itemId);
      this.#onChange();
    }
  }

  /** Takes the next step; false where it has to wait, or there is none. */
  #takeStep(playing: Playing, now: number): boolean {
    const step: GestureStep | undefined = playing.gesture.steps[playing.index];
    if (step === undefined || !this.#isDue(step, playing, now)) return false;
    playing.index += 1;
    playing.waitingSince = null;
    this.#perform(step, playing, now);
    return true;
  }

  #isDue(step: GestureStep, playing: Playing, now: number): boolean {
    if (step.kind === 'chat') return now - playing.saidAt >= MIN_CHAT_INTERVAL_MS;
    if (step.kind !== 'wait') return true;
    playing.waitingSince ??= now;
    const waited = now - playing.waitingSince;
    // Nothing holds a key down: the page plays gestures by name.
    const isTimeOver =
      !(step.flags & WAIT_FLAGS.time) || waited >= Math.min(1000 * step.seconds, MAX_WAIT_MS);
    const areAnimationsOver =
      !(step.flags & WAIT_FLAGS.animations) ||
      waited >= MAX_ANIMATION_WAIT_MS ||
      ![...playing.started].some((id) => this.#actions.isPlaying(id));
    return isTimeOver && areAnimationsOver;
  }

  #perform(step: GestureStep, playing: Playing, now: number): void {
    switch (step.kind) {
      case 'animation': {
        if (step.assetId === NULL_UUID) return;
        const isOn = (step.flags & ANIMATION_STOPS) === 0;
        if (isOn) playing.started.add(step.assetId);
        else playing.started.delete(step.assetId);
        this.#actions.setAnimation(step.assetId, isOn);
        return;
      }
      case 'sound':
        if (step.assetId !== NULL_UUID) this.#actions.playSound(step.assetId);
        return;
      case 'chat':
        playing.saidAt = now;
        if (step.text.trim() !== '') this.#actions.say(step.text);
        return;
      case 'wait':
        return;
    }
  }
}
