import { useUi } from '../context.ts';
import { DialogHeader, ModalDialog } from '../parts/modal-dialog.tsx';
import { STAGE_TOGGLES } from '../stage/stage-tools.tsx';
import { COMMON } from '../words/en/common.ts';
import { HELP, type KeyRow } from '../words/en/help.ts';

const GROUPS: readonly (readonly [title: string, rows: readonly KeyRow[]])[] = [
  [HELP.motion.title, HELP.motion.rows],
  [HELP.keys.title, HELP.keys.rows],
  [
    HELP.stage.title,
    [
      [['F'], COMMON.frameSelection],
      [['Shift', 'F'], COMMON.frameAvatar],
      ...STAGE_TOGGLES.map(({ key, name }): KeyRow => [[key], name]),
      [['1', '–', '4'], HELP.stage.levels],
      [[',', '.'], HELP.stage.distance],
      [['P'], COMMON.savePicture],
    ],
  ],
  [HELP.upload.title, HELP.upload.rows],
  [HELP.region.title, HELP.region.rows],
  [HELP.bubble.title, HELP.bubble.rows],
  [HELP.posing.title, HELP.posing.rows],
  [HELP.rig.title, HELP.rig.rows],
  [HELP.puppetry.title, HELP.puppetry.rows],
  [HELP.page.title, HELP.page.rows],
];

/** The list of all shortcuts and gestures, and what the page does with files. */
export function HelpDialog() {
  const { view } = useUi();
  const close = () => {
    view.helpOpen.value = false;
  };
  return (
    <ModalDialog
      isOpen={view.helpOpen.value}
      onClose={close}
      class="help"
      titleId="help-title"
      closedby="any"
    >
      <div class="help-body">
        <DialogHeader id="help-title" title={COMMON.keysAndHelp} close={close} />
        <div class="help-groups">
          {GROUPS.map(([title, rows]) => (
            <KeyGroup key={title} title={title} rows={rows} />
          ))}
          <GestureGroup />
        </div>
        <p>{HELP.about}</p>
      </div>
    </ModalDialog>
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
