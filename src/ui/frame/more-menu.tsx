import { cycleTheme, saveScreenshot } from '../actions.ts';
import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { stageToggles } from '../stage/toggles.ts';
import { subjectOf } from '../subject.ts';
import { THEME_ICONS, THEME_LABELS } from './bar.tsx';

const MENU_ID = 'more-menu';

/** On the phone: everything that stands in the bar and over the stage elsewhere. */
export function MoreMenu() {
  return (
    <>
      <button
        type="button"
        class="btn square"
        aria-label="More"
        title="More"
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
      <Entry icon="eye" text="Front" run={() => app.setView('front')} />
      <Entry icon="eye" text="Side" run={() => app.setView('side')} />
      <Entry icon="eye" text="Back" run={() => app.setView('back')} />
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
        text="Save a picture"
        run={() => saveScreenshot(app, subjectOf(app.state))}
      />
      <Entry icon={THEME_ICONS[theme]} text={THEME_LABELS[theme]} run={() => cycleTheme(app)} />
      <Entry
        icon="help"
        text="Keys and help"
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
