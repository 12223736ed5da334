import { useUi } from '../../context.ts';
import { Segments } from '../../parts/segments.tsx';
import type { DockContent } from '../../view-state.ts';
import { showsRegion } from '../session.ts';

interface Content {
  readonly id: DockContent;
  readonly words: string;
  /** Where there is little room; the words are then the title. */
  readonly brief: string;
}

const CONTENTS: readonly Content[] = [
  { id: 'timeline', words: 'Timeline', brief: 'Time' },
  { id: 'wire', words: 'Messages on the wire', brief: 'Wire' },
];

/** What the dock holds. The timeline is that of a file, and not to be had while a region is shown. */
export function DockSegments() {
  const { app, view } = useUi();
  const isRegion = showsRegion(app.live);
  const shown = isRegion ? 'wire' : view.dock.value;
  const isNarrow = view.layout.value !== 'wide';
  return (
    <Segments label="Dock">
      {CONTENTS.map(({ id, words, brief }) => {
        const isBarred = isRegion && id === 'timeline';
        return (
          <button
            type="button"
            key={id}
            aria-pressed={shown === id}
            disabled={isBarred}
            title={isBarred ? 'The timeline is of your files: choose Outfit first' : words}
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
