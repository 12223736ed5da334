import type { AddedReplayFiles, MissingAsset } from '../../app/state/index.ts';
import { pickFiles } from '../browser-files.ts';
import { useLive } from '../context.ts';
import { Fold } from '../parts/section.tsx';
import { MISSING_ASSETS } from '../words/en/replay.ts';
import { formatList } from '../words/format.ts';

/** Ids that are listed; a crowd may wear thousands. */
const MAX_LISTED = 100;

/** What a replay needs and cannot load, and a button to add files in their place. */
export function MissingFilesSection() {
  const { state, command } = useLive();
  const missing = state.replayFiles.missing.value;
  const outcome = state.replayFiles.lastAdded.value;
  if (state.replay.value === null || (missing.length === 0 && outcome === null)) return null;
  const add = async () => {
    const files = await pickFiles();
    if (files.length > 0) command((live) => live.addReplayFiles(files));
  };
  return (
    <Fold
      name="missing-files"
      title={MISSING_ASSETS.title}
      aside={MISSING_ASSETS.count(missing.length)}
      class="missing-files"
    >
      <p class="live-note">{MISSING_ASSETS.why}</p>
      {missing.length > 0 && <MissingList missing={missing} />}
      <p class="live-note">{MISSING_ASSETS.advice}</p>
      <button type="button" class="btn outlined" onClick={() => void add()}>
        {MISSING_ASSETS.add}
      </button>
      <div role="status">{outcome && <AddedFiles outcome={outcome} />}</div>
    </Fold>
  );
}

function MissingList({ missing }: { missing: readonly MissingAsset[] }) {
  return (
    <ul tabIndex={0} aria-label={MISSING_ASSETS.title}>
      {missing.slice(0, MAX_LISTED).map(({ id, kind, agents }) => (
        <li key={id}>
          <code>{id}</code> {MISSING_ASSETS.kinds[kind]}, {needText(kind, agents)}
        </li>
      ))}
      {missing.length > MAX_LISTED && <li>{MISSING_ASSETS.more(missing.length - MAX_LISTED)}</li>}
    </ul>
  );
}

function needText(kind: MissingAsset['kind'], agents: readonly string[]): string {
  const names = formatList(agents);
  return kind === 'animation' ? MISSING_ASSETS.playedBy(names) : MISSING_ASSETS.wornBy(names);
}

function AddedFiles({ outcome: { added, notNeeded, notReadable } }: { outcome: AddedReplayFiles }) {
  return (
    <>
      {added > 0 && <p class="live-note">{MISSING_ASSETS.added(added)}</p>}
      {notNeeded.map((name) => (
        <p class="live-note" key={name}>
          {MISSING_ASSETS.notNeeded(name)}
        </p>
      ))}
      {notReadable.map((name) => (
        <p class="live-note" key={name}>
          {MISSING_ASSETS.notReadable(name)}
        </p>
      ))}
    </>
  );
}
