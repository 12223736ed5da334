import { type Signal, signal } from '@preact/signals';
import type { App } from '../../../app/index.ts';
import { defaultSkeleton } from '../../../avatar/index.ts';
import {
  copyKeys,
  countCopied,
  type KeyClipboard,
  mirrorCopied,
  pasteKeys,
  retargetCopied,
} from '../../../motion/edit/index.ts';
import { KEY_NEWS, KEY_STEPS } from '../../words/en/keys.ts';
import type { KeyContext } from './key-context.ts';

/** Where keys are pasted. */
export type PasteTarget = 'same' | 'joint' | 'mirrored';

/** Copies the selected keys, and pastes them into the clip on the timeline. */
export class CopiedKeys {
  readonly #app: App;
  readonly #context: KeyContext;
  /** What was copied; null until something is. */
  readonly keys: Signal<KeyClipboard | null> = signal(null);

  constructor(app: App, context: KeyContext) {
    this.#app = app;
    this.#context = context;
  }

  copy(): boolean {
    const { clip, selection } = this.#context;
    const copied = clip && copyKeys(clip.animation, selection.peek());
    if (!copied) {
      this.#context.announce(KEY_NEWS.nothingSelected);
      return false;
    }
    this.keys.value = copied;
    this.#context.announce(KEY_NEWS.copied(countCopied(copied)));
    return true;
  }

  /** Pastes at the playhead: into the joints that the keys come from, the selected joint, or those of the other side. */
  paste(target: PasteTarget = 'same'): void {
    const copied = this.keys.peek();
    if (!copied) {
      this.#context.announce(KEY_NEWS.nothingCopied);
      return;
    }
    const keys = this.#keysFor(target, copied);
    let leftOut = 0;
    try {
      const isDone = this.#context.edit(KEY_STEPS.paste, (animation) => {
        const pasted = pasteKeys(animation, keys, this.#context.playheadTime);
        leftOut = pasted.leftOut;
        return pasted;
      });
      if (isDone) this.#context.announce(KEY_NEWS.pasted(countCopied(keys) - leftOut, leftOut));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#context.announce(KEY_NEWS.jointImpossible);
    }
  }

  #keysFor(target: PasteTarget, copied: KeyClipboard): KeyClipboard {
    if (target === 'mirrored') return mirrorCopied(copied, defaultSkeleton);
    const { clip, joint } = this.#context;
    const name = clip?.animation.joints[joint]?.name ?? this.#app.state.selectedJoint.peek();
    return target === 'joint' && name !== null ? retargetCopied(copied, name) : copied;
  }
}
