import { useState } from 'preact/hooks';
import type { LoadedClip } from '../../../app/index.ts';
import type { Animation } from '../../../formats/animation/index.ts';
import { trim } from '../../../motion/edit/index.ts';
import { NumberField } from '../../parts/number-field.tsx';
import { Row } from './row.tsx';
import { SECONDS_STEP, secondsRange } from './seconds.ts';
import { type Span, trimSpan } from './trim-span.ts';
import { useEdit } from './use-edit.ts';

/** Cuts off what lies before and after; the loop is offered first. */
export function TrimRow({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  const { animation } = clip;
  const [typed, setTyped] = useState<{ readonly of: Animation; readonly span: Span } | null>(null);
  // What was typed is about the clip as it was then.
  const { from, to } = typed?.of === animation ? typed.span : trimSpan(animation);
  const change = (span: Partial<Span>) => setTyped({ of: animation, span: { from, to, ...span } });
  const end = Math.max(animation.duration, 0);
  const isWhole = from <= 0 && to >= end;
  return (
    <Row label="Keep">
      <NumberField
        label="Keep from, seconds"
        value={from}
        range={secondsRange(0, to)}
        step={SECONDS_STEP}
        onCommit={(seconds) => change({ from: seconds })}
      />
      <span class="between">to</span>
      <NumberField
        label="Keep to, seconds"
        value={to}
        range={secondsRange(from, end)}
        step={SECONDS_STEP}
        onCommit={(seconds) => change({ to: seconds })}
      />
      <button
        type="button"
        class="btn outlined small"
        disabled={isWhole}
        title={isWhole ? 'This is the whole clip: nothing to cut off' : 'Cut off what lies outside'}
        onClick={() => edit('trim', (whole) => trim(whole, from, to))}
      >
        Trim
      </button>
    </Row>
  );
}
