import { useState } from 'preact/hooks';
import type { LoadedClip } from '../../../app/index.ts';
import type { Animation } from '../../../formats/animation/index.ts';
import { trim } from '../../../motion/edit/index.ts';
import { NumberField } from '../../parts/number-field.tsx';
import { EDIT_ROWS } from '../../words/en/edit.ts';
import { STEPS } from '../../words/en/steps.ts';
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
    <Row label={EDIT_ROWS.trim.row}>
      <NumberField
        label={EDIT_ROWS.trim.from}
        value={from}
        range={secondsRange(0, to)}
        step={SECONDS_STEP}
        onCommit={(seconds) => change({ from: seconds })}
      />
      <span class="between">{EDIT_ROWS.to}</span>
      <NumberField
        label={EDIT_ROWS.trim.to}
        value={to}
        range={secondsRange(from, end)}
        step={SECONDS_STEP}
        onCommit={(seconds) => change({ to: seconds })}
      />
      <button
        type="button"
        class="btn outlined small"
        disabled={isWhole}
        title={isWhole ? EDIT_ROWS.trim.nothing : EDIT_ROWS.trim.title}
        onClick={() => edit(STEPS.trim, (whole) => trim(whole, from, to))}
      >
        {EDIT_ROWS.trim.text}
      </button>
    </Row>
  );
}
