import { useEffect, useRef } from 'preact/hooks';
import { useUi } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { STAGE_TOGGLES } from '../stage/stage-tools.tsx';
import { COMMON } from '../words/en/common.ts';
import { HELP } from '../words/en/help.ts';

type KeyRow = readonly [keys: readonly string[], meaning: string];

const GROUPS: readonly (readonly [title: string, rows: readonly KeyRow[]])[] = [
  [HELP.motion.title, HELP.motion.rows],
  [
    HELP.stage.title,
    [
      [['F'], COMMON.frameAvatar],
      ...STAGE_TOGGLES.map(({ key, name }): KeyRow => [[key], name]),
      [['1', '–', '4'], HELP.stage.levels],
      [['P'], COMMON.savePicture],
    ],
  ],
  [HELP.region.title, HELP.region.rows],
  [HELP.puppetry.title, HELP.puppetry.rows],
  [HELP.page.title, HELP.page.rows],
];

/** The list of all shortcuts and gestures, and what the page does with files. */
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
          <h2 id="help-title">{COMMON.keysAndHelp}</h2>
          <IconButton icon="close" label={COMMON.closeByEsc} onClick={close} />
        </header>
        <div class="help-groups">
          {GROUPS.map(([title, rows]) => (
            <KeyGroup key={title} title={title} rows={rows} />
          ))}
          <GestureGroup />
        </div>
        <p>{HELP.about}</p>
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

function GestureGroup() {
  return (
    <section>
      <h3>{HELP.pointer.title}</h3>
      <dl class="by-words">
        {HELP.pointer.rows.map(([gesture, meaning]) => (
          <div key={gesture}>
            <dt>{gesture}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
