import { useUi } from '../../context.ts';
import { Segments } from '../../parts/segments.tsx';
import type { DockContent } from '../../view-state.ts';

const CONTENTS: readonly (readonly [DockContent, string])[] = [
  ['timeline', 'Timeline'],
  ['wire', 'Messages on the wire'],
];

/** What the dock holds. */
export function DockSegments() {
  const { view } = useUi();
  return (
    <Segments label="Dock">
      {CONTENTS.map(([content, words]) => (
        <button
          type="button"
          key={content}
          aria-pressed={view.dock.value === content}
          onClick={() => {
            view.dock.value = content;
          }}
        >
          {words}
        </button>
      ))}
    </Segments>
  );
}
