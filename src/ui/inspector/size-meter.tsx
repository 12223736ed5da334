import type { LoadedClip } from '../../app/index.ts';
import { MAX_DURATION, MAX_UPLOAD_BYTES } from '../../formats/animation/index.ts';
import { NEAR_LIMIT } from '../../lint/index.ts';
import { CLIP } from '../words/en/clip.ts';
import { formatSeconds } from '../words/format.ts';

/** How much of what an upload accepts the clip takes: bytes as it would be saved now, and seconds. */
export function SizeMeter({ clip }: { clip: LoadedClip }) {
  return (
    <div class="meters">
      <Meter
        name={CLIP.fileSize.name}
        value={clip.byteLength}
        limit={MAX_UPLOAD_BYTES}
        text={CLIP.fileSize.amount(clip.byteLength, MAX_UPLOAD_BYTES)}
      />
      <Meter
        name={CLIP.length.name}
        value={clip.animation.duration}
        limit={MAX_DURATION}
        text={CLIP.length.amount(formatSeconds(clip.animation.duration), MAX_DURATION)}
      />
    </div>
  );
}

interface MeterProps {
  name: string;
  value: number;
  limit: number;
  /** The value with its limit and unit. */
  text: string;
}

function Meter({ name, value, limit, text }: MeterProps) {
  const [level, word] = levelOf(value / limit);
  return (
    <div class={`meter ${level}`}>
      <div class="meter-words">
        <span>
          {name}
          {word && <b>{word}</b>}
        </span>
        <span>{text}</span>
      </div>
      <meter
        aria-label={name}
        aria-valuetext={word ? CLIP.meter(text, word) : text}
        max={limit}
        value={Math.min(Math.max(value, 0), limit)}
      />
    </div>
  );
}

/** The class and the word for a share of the limit; in order needs neither. */
function levelOf(share: number): readonly [level: string, word: string] {
  if (share > 1) return ['is-over', CLIP.tooMuch];
  return share > NEAR_LIMIT ? ['is-near', CLIP.nearlyFull] : ['', ''];
}
