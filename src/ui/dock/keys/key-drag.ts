import type { App } from '../../../app/index.ts';
import type { Animation } from '../../../formats/animation/index.ts';
import {
  addToKeys,
  type CurveKind,
  countSelected,
  type KeySelection,
  moveKeys,
  selectedRange,
} from '../../../motion/edit/index.ts';
import { KEY_NEWS, KEY_STEPS, KEYS } from '../../words/en/keys.ts';
import type { KeyContext } from './key-context.ts';
import type { Axis } from './key-geometry.ts';

/** By how much the values of some of the dragged keys change: degrees, or metres. */
export interface ValueChange {
  readonly part: KeySelection;
  readonly by: number;
}

/**
 * A drag of the selected keys, one step of undo. Every move is computed from where the drag started. It ends by itself
 * when the clip is changed by anything else meanwhile, or is no longer on the timeline.
 */
export class KeyDrag {
  readonly #app: App;
  readonly #context: KeyContext;
  readonly #clip: string;
  readonly #start: Animation;
  readonly #gesture: string;
  /** The animation as the drag left it. */
  #last: Animation;
  /** How it changed values, for screen readers. */
  #change: { readonly axis: Axis; readonly by: number; readonly kind: CurveKind } | null = null;
  readonly selection: KeySelection;

  /** Starts to drag the selected keys; null where the clip cannot be edited. */
  static start(app: App, context: KeyContext): KeyDrag | null {
    const { clip } = context;
    if (!clip || clip.builtIn) return null;
    return new KeyDrag(app, context, clip.id, clip.animation);
  }

  private constructor(app: App, context: KeyContext, clip: string, animation: Animation) {
    this.#app = app;
    this.#context = context;
    this.#clip = clip;
    this.#start = animation;
    this.#last = animation;
    this.#gesture = context.newGesture();
    this.selection = context.selection.peek();
  }

  /** Moves the keys by `seconds` from where the drag started, and changes their values on an axis. */
  moveTo(seconds: number, axis: Axis = 0, changes: readonly ValueChange[] = []): void {
    if (!this.#goesOn) return;
    const edit = () => {
      const turned = changes.reduce(
        (animation, { part, by }) => addToKeys(animation, part, axis, by),
        this.#start,
      );
      return moveKeys(turned, this.selection, seconds);
    };
    this.#context.edit(KEY_STEPS.move, edit, this.#gesture);
    this.#last = this.#context.clip!.animation;
    const change = changes.find(({ part, by }) => part.length > 0 && by !== 0);
    this.#change = change ? { axis, by: change.by, kind: change.part[0].kind } : null;
  }

  /** Ends the drag, and says what it changed. Keys that are back where they were leave no step. */
  end(): void {
    if (!this.#goesOn) return;
    if (this.#last === this.#start) {
      this.#takeBackStep();
      return;
    }
    const before = selectedRange(this.#start, this.selection)!;
    const selection = this.#context.selection.peek();
    const after = selectedRange(this.#last, selection) ?? before;
    const count = countSelected(selection);
    const news = after.from === before.from ? [] : [KEY_NEWS.moved(count, after.from)];
    if (this.#change) {
      const { axis, by, kind } = this.#change;
      news.push(KEY_NEWS.changed(count, KEYS.axes[axis], by, kind));
    }
    this.#context.announce(news.join(', '));
  }

  /** Takes the drag back: no step of it remains. */
  takeBack(): void {
    if (this.#goesOn && this.#takeBackStep()) this.#context.announce(KEY_NEWS.takenBack);
  }

  #takeBackStep(): boolean {
    return this.#app.outfit.takeBackEdit(this.#clip, this.#gesture);
  }

  get #goesOn(): boolean {
    const { clip } = this.#context;
    return clip?.id === this.#clip && clip.animation === this.#last;
  }
}
