import { type Signal, useSignal } from '@preact/signals';
import type { LogComparison } from '../../session/index.ts';
import { pickFiles } from '../browser-files.ts';
import { useUi } from '../context.ts';
import { LiveIcon } from '../parts/live-icon.tsx';
import { Marked } from '../parts/text.tsx';
import { WIRE } from '../words/en/live.ts';
import { LOG_COMPARISON } from '../words/en/wire-log.ts';

type Row = LogComparison['messages'][number];
type Difference = NonNullable<Row['first']>;

/** The comparison that the dock shows; it is kept while the dock shows something else. */
export type ComparisonState =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy'; readonly name: string }
  | { readonly kind: 'failed'; readonly name: string; readonly reason: string }
  | { readonly kind: 'done'; readonly name: string; readonly comparison: LogComparison };

/** How the messages of the log differ from those of a recording. */
export function LogComparisonPane({ state }: { state: Signal<ComparisonState> }) {
  const { app } = useUi();
  const onlyDifferences = useSignal(true);
  const choose = async () => {
    const [file] = await pickFiles();
    if (!file) return;
    const name = file.path;
    state.value = { kind: 'busy', name };
    try {
      const bytes = await file.read(new AbortController().signal, () => {});
      const result = await (await app.live.open()).session.compareLog(bytes);
      state.value =
        'line' in result
          ? { kind: 'failed', name, reason: result.message }
          : { kind: 'done', name, comparison: result };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      state.value = { kind: 'failed', name, reason };
    }
  };
  const shown = state.value;
  const hasResult = shown.kind === 'done';
  return (
    <section class="wire-scroll comparison" aria-label={LOG_COMPARISON.title} tabIndex={0}>
      <div class="sides">
        {hasResult && <Sides name={shown.name} comparison={shown.comparison} />}
        <button
          type="button"
          class={hasResult ? 'btn small' : 'btn outlined'}
          disabled={shown.kind === 'busy'}
          onClick={() => void choose()}
        >
          {hasResult ? LOG_COMPARISON.chooseAnother : LOG_COMPARISON.choose}
        </button>
        {hasResult && (
          <label>
            <input
              type="checkbox"
              checked={onlyDifferences.value}
              onChange={({ currentTarget }) => {
                onlyDifferences.value = currentTarget.checked;
              }}
            />
            {LOG_COMPARISON.onlyDifferences}
          </label>
        )}
        <span role="status">{shown.kind === 'busy' && LOG_COMPARISON.busy}</span>
      </div>
      {shown.kind === 'none' && <p class="wire-none">{LOG_COMPARISON.about}</p>}
      {shown.kind === 'failed' && (
        <p class="wire-none" role="alert">
          {LOG_COMPARISON.failed(shown.name, shown.reason)}
        </p>
      )}
      {hasResult && (
        <Differences comparison={shown.comparison} onlyDifferences={onlyDifferences.value} />
      )}
    </section>
  );
}

function Sides({ name, comparison }: { name: string; comparison: LogComparison }) {
  const { a, b } = comparison;
  const text = (side: string, { count, duration }: typeof a) =>
    LOG_COMPARISON.side(side, count, duration.toFixed(1));
  return (
    <>
      <span>
        <Marked as="b" text={text(LOG_COMPARISON.thisLog, a)} />
      </span>
      <span>
        <Marked as="b" text={text(name, b)} />
      </span>
    </>
  );
}

interface DifferencesProps {
  comparison: LogComparison;
  onlyDifferences: boolean;
}

function Differences({ comparison, onlyDifferences }: DifferencesProps) {
  const { messages, pairing } = comparison;
  const rows = onlyDifferences ? messages.filter(({ first }) => first !== null) : messages;
  const { columns } = LOG_COMPARISON;
  return (
    <>
      {pairing === 'count' && <p class="wire-none">{LOG_COMPARISON.byCount}</p>}
      {messages.every(({ first }) => first === null) && (
        <p class="wire-none" role="status">
          {LOG_COMPARISON.nothingDiffers}
        </p>
      )}
      {rows.length > 0 && (
        <table aria-label={LOG_COMPARISON.table}>
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              <th scope="col">{columns.direction}</th>
              <th scope="col">{columns.count}</th>
              <th scope="col">{columns.difference}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <DifferenceRow key={`${row.direction} ${row.name}`} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function DifferenceRow({ row }: { row: Row }) {
  const { name, direction, a, b, onlyInA, onlyInB, differingPairs, first } = row;
  const counts = [
    onlyInA > 0 && LOG_COMPARISON.onlyHere(onlyInA),
    onlyInB > 0 && LOG_COMPARISON.onlyThere(onlyInB),
    differingPairs > 0 && LOG_COMPARISON.pairs(differingPairs),
  ].filter((text) => text !== false);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <LiveIcon name={direction === 'in' ? 'arrow-down' : 'arrow-up'} />
        {WIRE.directions[direction]}
      </td>
      <td>{LOG_COMPARISON.counts(a.count, b.count)}</td>
      <td>
        {first ? (
          <>
            <p>{counts.join(', ')}</p>
            <p>{placeText(first)}</p>
            <FieldList first={first} />
          </>
        ) : (
          LOG_COMPARISON.same
        )}
      </td>
    </tr>
  );
}

function placeText({ a, b }: Difference): string {
  const text = (place: typeof a) =>
    place ? LOG_COMPARISON.place(place.index, place.time.toFixed(3)) : LOG_COMPARISON.missing;
  return LOG_COMPARISON.places(text(a), text(b));
}

function FieldList({ first: { fields, moreFields } }: { first: Difference }) {
  if (fields.length === 0) return null;
  return (
    <dl>
      {fields.map(({ block, field, a, b }) => (
        <div key={`${block}.${field}`}>
          <dt>
            {block}.<wbr />
            {field}
          </dt>
          <dd>{LOG_COMPARISON.values(a ?? LOG_COMPARISON.missing, b ?? LOG_COMPARISON.missing)}</dd>
        </div>
      ))}
      {moreFields > 0 && <dd>{LOG_COMPARISON.moreFields(moreFields)}</dd>}
    </dl>
  );
}
