import { useEffect, useRef } from 'preact/hooks';
import type { CaptureProgress } from '../../app/export/capture/index.ts';
import { SHARE } from '../words/en/share.ts';

const WORDS = SHARE.video;

/** While a recording runs: how far it is, and the way out. */
export function RecordingProgress({ news, cancel }: { news: CaptureProgress; cancel: () => void }) {
  const { fraction, frames, isWaiting } = news;
  const button = useRef<HTMLButtonElement>(null);
  // What had the focus is gone with the form.
  useEffect(() => button.current?.focus(), []);
  const percent = Math.floor(100 * fraction);
  return (
    <div class="share-tab">
      <p>{isWaiting ? WORDS.waiting : WORDS.running(percent)}</p>
      <progress aria-label={WORDS.progress} max={1} value={fraction} />
      <div class="share-acts">
        <button type="button" class="btn outlined" ref={button} onClick={cancel}>
          {WORDS.cancel}
        </button>
        <span class="faint">{WORDS.frames(frames)}</span>
      </div>
    </div>
  );
}
