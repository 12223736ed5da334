import { cycleTheme, saveScreenshot } from '../actions.ts';
import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { stageToggles } from '../stage/toggles.ts';
import { subjectOf } from '../subject.ts';
import { COMMON } from '../words/en/common.ts';
import { FRAME } from '../words/en/frame.ts';
import { STAGE } from '../words/en/stage.ts';
import { THEME_ICONS } from './bar.tsx';

const MENU_ID = 'more-menu';

/** On the phone: everything that stands in the bar and over the stage elsewhere. */
export function MoreMenu() {
  return (
    <>
      <button
        type="button"
        class="btn square"
        aria-label={FRAME.more}
        title={FRAME.more}
        popovertarget={MENU_ID}
      >
        <Icon name="more" class="bold" />
      </button>
      <div id={MENU_ID} class="menu" popover="auto">
        <StageEntries />
        <hr />
        <PageEntries />
      </div>
    </>
  );
}

function StageEntries() {
  const { app } = useUi();
  return (
    <>
      {stageToggles(app).map(({ icon, name, isOn, set }) => (
        <Entry key={name} icon={icon} text={name} on={isOn(app)} run={() => set(app, !isOn(app))} />
      ))}
      <hr />
      <Entry icon="eye" text={STAGE.views.front} run={() => app.camera.setView('front')} />
      <Entry icon="eye" text={STAGE.views.side} run={() => app.camera.setView('side')} />
      <Entry icon="eye" text={STAGE.views.back} run={() => app.camera.setView('back')} />
    </>
  );
}

function PageEntries() {
  const { app, view } = useUi();
  const theme = app.state.theme.value;
  return (
    <>
      <Entry
        icon="camera"
        text={COMMON.savePicture}
        run={() => saveScreenshot(app, subjectOf(app.state))}
      />
      <Entry
        icon="share"
        text={COMMON.share}
        run={() => {
          view.shareOpen.value = true;
        }}
      />
      <Entry icon={THEME_ICONS[theme]} text={FRAME.themes[theme]} run={() => cycleTheme(app)} />
      <Entry
        icon="help"
        text={COMMON.keysAndHelp}
        run={() => {
          view.helpOpen.value = true;
        }}
      />
    </>
  );
}

interface EntryProps {
  icon: IconName;
  text: string;
  on?: boolean;
  run: () => void;
}

function Entry({ icon, text, on, run }: EntryProps) {
  return (
    <button
      type="button"
      class="btn"
      aria-pressed={on}
      popovertarget={MENU_ID}
      popovertargetaction="hide"
      onClick={run}
    >
      <Icon name={icon} />
      {text}
    </button>
  );
}
