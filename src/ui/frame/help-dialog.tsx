import { useEffect, useRef } from 'preact/hooks';
import { useUi } from '../context.ts';
import { WALK_KEY_ROWS } from '../live/index.ts';
import { IconButton } from '../parts/button.tsx';
import { PUPPET_KEY_ROWS } from '../puppetry/index.ts';
import { STAGE_TOGGLES } from '../stage/toggles.ts';

type KeyRow = readonly [keys: readonly string[], meaning: string];

const GROUPS: readonly (readonly [title: string, rows: readonly KeyRow[]])[] = [
  [
    'Motion',
    [
      [['Space'], 'Play or pause'],
      [['←', '→'], 'One frame back, one on'],
      [['Home', 'End'], 'To the start, to the end'],
      [['PgUp', 'PgDn'], 'Ten frames, on the timeline'],
      [['Alt'], 'Drag a flag between frames'],
    ],
  ],
  [
    'Stage',
    [
      [['F'], 'Frame the avatar'],
      ...STAGE_TOGGLES.map(({ key, name }): KeyRow => [[key], name]),
      [['1', '–', '4'], 'Level of detail, finest first'],
      [['P'], 'Save a picture'],
    ],
  ],
  ['In a region', WALK_KEY_ROWS],
  ['Puppetry', PUPPET_KEY_ROWS],
  [
    'List and page',
    [
      [['↑', '↓'], 'Move between rows'],
      [['Del'], 'Remove the selected item'],
      [['Ctrl', 'Z'], 'Undo'],
      [['Ctrl', 'Shift', 'Z'], 'Redo, as Ctrl Y does'],
      [['Esc'], 'Close what floats'],
      [['?'], 'This page'],
    ],
  ],
];

const POINTER_ROWS: readonly (readonly [string, string])[] = [
  ['Drag', 'Turn'],
  ['Right drag, two fingers', 'Move'],
  ['Wheel, pinch', 'Nearer, farther'],
  ['Drag a ring', 'Move that hand, foot or head'],
  ['Double click', 'Camera back to the start'],
  ['Arrows, + and −', 'Turn and zoom while the stage has the focus'],
];

/** All keys, and what this page does with files. */
export function HelpDialog() {
  const { view } = useUi();
  const dialog = useRef<HTMLDialogElement>(null);
  const open = view.helpOpen.value;
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  const close = () => {
    view.helpOpen.value = false;
  };
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={close} closedby="any">
      <div class="help-body">
        <header>
          <h2 id="help-title">Keys and help</h2>
          <IconButton icon="close" label="Close (Esc)" onClick={close} />
        </header>
        <div class="help-groups">
          {GROUPS.map(([title, rows]) => (
            <KeyGroup key={title} title={title} rows={rows} />
          ))}
          <PointerGroup />
        </div>
        <p>
          Files are read in this page and never leave it. What a file is comes from its bytes, not
          from its name. Drop files or folders anywhere, with Shift to replace the outfit. A BVH
          file becomes what the viewer’s uploader would make of it; a folder of animations that are
          named for built-in ones stands in for those.
        </p>
      </div>
    </dialog>
  );
}

function KeyGroup({ title, rows }: { title: string; rows: readonly KeyRow[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>{keys.map((key) => (key === '–' ? ' – ' : <kbd key={key}>{key}</kbd>))}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function PointerGroup() {
  return (
    <section>
      <h3>Pointer</h3>
      <dl class="by-words">
        {POINTER_ROWS.map(([gesture, meaning]) => (
          <div key={gesture}>
            <dt>{gesture}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
