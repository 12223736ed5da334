import { showsRegion, useUi } from '../../context.ts';
import { Segments } from '../../parts/buttons.tsx';
import type { DockContent } from '../../view-state.ts';
import { WIRE } from '../../words/en/live.ts';

const CONTENTS: readonly DockContent[] = ['timeline', 'wire'];

/** What the dock holds. The timeline is that of a file, and not to be had while a region is shown. */
export function DockSegments() {
  const { app, view } = useUi();
  const isRegion = showsRegion(app.live.state);
  const shown = isRegion ? 'wire' : view.dock.value;
  const isNarrow = view.layout.value !== 'wide';
  return (
    <Segments label={WIRE.dock}>
      {CONTENTS.map((id) => {
        // Where there is little room, the words are the title.
        const { words, brief } = WIRE.contents[id];
        const isBarred = isRegion && id === 'timeline';
        return (
          <button
            type="button"
            key={id}
            aria-pressed={shown === id}
            disabled={isBarred}
            title={isBarred ? WIRE.timelineBarred : words}
            onClick={() => {
              view.dock.value = id;
            }}
          >
            {isNarrow ? brief : words}
          </button>
        );
      })}
    </Segments>
  );
}
