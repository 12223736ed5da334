import type { SharePlan, Unshared } from '../../app/export/share/index.ts';
import { SHARE } from '../words/en/share.ts';

const WORDS = SHARE.unshared;

/** Reasons that files on the web would do away with. */
const MENDABLE = new Set(['disk', 'recorded', 'in-avatar', 'edited', 'replaced']);

/** What a link cannot bring, by name, why, and what to do. */
export function UnsharedList({ plan, folder }: { plan: SharePlan; folder: string }) {
  const { unshared, notes } = plan;
  const isMendable = unshared.some(({ reason }) => MENDABLE.has(reason));
  return (
    <>
      {unshared.length > 0 && (
        <section>
          <h3>{WORDS.title}</h3>
          <ul class="unshared">
            {unshared.map((each) => (
              <li key={each.id}>
                <b>{each.name}</b>
                <span>{reasonWords(each)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {notes.length > 0 && (
        <section>
          <h3>{WORDS.notesTitle}</h3>
          <ul class="share-notes">
            {notes.map((note) => (
              <li key={note}>{WORDS.notes[note]}</li>
            ))}
          </ul>
        </section>
      )}
      {isMendable && <Mend folder={folder} />}
    </>
  );
}

function reasonWords({ reason, comesBack }: Unshared): string {
  return (comesBack && WORDS.comesBack[reason]) || WORDS.reasons[reason];
}

function Mend({ folder }: { folder: string }) {
  const [web, server] = WORDS.mend;
  return (
    <section>
      <h3>{WORDS.mendTitle}</h3>
      <ol class="mend">
        <li>{web}</li>
        <li>
          {server} <code>{WORDS.header}</code>
        </li>
        <li>
          {WORDS.mendOpen} <code>{WORDS.example(folder)}</code>
        </li>
      </ol>
    </section>
  );
}
