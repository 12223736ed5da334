import '../styles/own.css';
import { useSignal } from '@preact/signals';
import type { OwnAppearance } from '../../session/index.ts';
import { useLive } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { Fact } from '../parts/tables.tsx';
import { announceText, OWN_LOOK } from '../words/en/own.ts';
import { useAge } from './use-age.ts';

/** What others see of the visitor's own avatar, with a button to announce it and a choice of titles. */
export function AppearanceSection() {
  const { appearance, titles } = useLive().state.own;
  const seen = appearance.value;
  if (!seen && !titles.value) return null;
  return (
    <section class="sect own-look">
      <header>
        <h3>{OWN_LOOK.title}</h3>
      </header>
      {seen?.seenAs === 'cloud' && (
        <p class="own-cloud" role="status">
          <Icon name="warning" />
          {OWN_LOOK.cloud}
        </p>
      )}
      <dl class="facts is-single">
        {seen && (
          <>
            <Fact name={OWN_LOOK.shape}>
              {seen.parameters > 0
                ? OWN_LOOK.shapeValues(seen.shapeName, seen.parameters)
                : OWN_LOOK.notReported}
            </Fact>
            <Fact name={OWN_LOOK.bakes}>{bakesText(seen)}</Fact>
          </>
        )}
        <Fact name={OWN_LOOK.heading}>
          <TitleChoice />
        </Fact>
      </dl>
      {seen && <Announcement seen={seen} />}
    </section>
  );
}

function bakesText({ seenAs, bakes }: OwnAppearance): string {
  switch (seenAs) {
    case 'unknown':
      return OWN_LOOK.notReported;
    case 'stand-in':
      return OWN_LOOK.standIn;
    default:
      return bakes.known === 0 ? OWN_LOOK.noBakes : OWN_LOOK.bakesKnown(bakes.known, bakes.of);
  }
}

/** The title over the name: a choice where the active group has several. */
function TitleChoice() {
  const { state, command } = useLive();
  const titles = state.own.titles.value;
  if (!titles || titles.choices.length === 0) return <>{titles?.title || OWN_LOOK.noTitle}</>;
  const selected = titles.choices.find(({ isSelected }) => isSelected);
  return (
    <select
      class="select"
      aria-label={OWN_LOOK.heading}
      title={titles.groupName}
      value={selected?.roleId ?? ''}
      onChange={({ currentTarget: { value } }) => command((live) => live.session.setTitle(value))}
    >
      {titles.choices.map(({ roleId, text }) => (
        <option key={roleId} value={roleId}>
          {text || OWN_LOOK.noTitle}
        </option>
      ))}
    </select>
  );
}

/** The button that announces the avatar, and what was announced last. */
function Announcement({ seen }: { seen: OwnAppearance }) {
  const { command } = useLive();
  const isBusy = useSignal(false);
  const message = useSignal('');
  const announce = () =>
    command(async (live) => {
      isBusy.value = true;
      message.value = '';
      const outcome = await live.session.announceAppearance();
      isBusy.value = false;
      message.value = announceText(outcome);
    });
  // Bakes of another viewer are never replaced.
  const isKept = seen.seenAs === 'baked' && seen.bakedBy === 'viewer';
  const isFirst = seen.announcedAt === null && seen.bakedBy === 'viewer';
  const label = isFirst ? OWN_LOOK.announce : OWN_LOOK.announceAgain;
  return (
    <>
      {isKept ? (
        <p class="live-note">{OWN_LOOK.kept}</p>
      ) : (
        <div class="own-announce">
          <button
            type="button"
            class="btn outlined"
            title={OWN_LOOK.announceTitle}
            disabled={isBusy.value}
            onClick={announce}
          >
            <Icon name="retry" />
            {isBusy.value ? OWN_LOOK.announcing : label}
          </button>
          <LastVersion {...seen} />
        </div>
      )}
      {seen.isAutomatic && <p class="live-note">{OWN_LOOK.automatic}</p>}
      <p class="live-note" role="status">
        {message.value}
      </p>
    </>
  );
}

function LastVersion({ version, announcedAt }: OwnAppearance) {
  const age = useAge(announcedAt);
  if (version === null) return null;
  return (
    <span class="own-version">
      {age === null ? OWN_LOOK.versionOnly(version) : OWN_LOOK.version(version, age)}
    </span>
  );
}
