import { useRef } from 'preact/hooks';
import { LANES } from '../words/en/dock.ts';
import { AXES, readTrace, type Trace } from './trace.ts';
import { formatValue } from './trace-words.ts';
import { usePlayhead } from './use-playhead.ts';

/** The curve's three values at the playhead. */
export function TraceValues({ trace }: { trace: Trace }) {
  const box = useRef<HTMLParagraphElement>(null);
  const now = useRef(new Float64Array(AXES.length));
  const { kind } = trace;
  usePlayhead((time) => {
    readTrace(now.current, trace, time);
    box.current!.querySelectorAll('b').forEach((value, axis) => {
      value.textContent = formatValue(now.current[axis], kind);
    });
  });
  return (
    <div class="trace-values">
      <small title={LANES.curves[kind].help}>{LANES.curves[kind].title}</small>
      <p ref={box}>
        {AXES.map((axis) => (
          <span key={axis} class={`axis-${axis}`}>
            <i>{axis}</i> <b />
          </span>
        ))}
      </p>
    </div>
  );
}
