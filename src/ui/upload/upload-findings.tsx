import { batch } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { App } from '../../app/index.ts';
import { modelOf } from '../../app/model-facts/index.ts';
import type { ModelItem } from '../../app/state/index.ts';
import type { ModelResult, OptionChange } from '../../kinds/model/index.ts';
import type { Severity } from '../../lint/index.ts';
import { CONSEQUENCE_WORDS, CONSEQUENCES, type Consequence } from '../../lint/upload/index.ts';
import { UPLOAD_RULES } from '../../upload/index.ts';
import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { useRovingFocus } from '../parts/roving-focus.ts';
import { OPTION_MENDS, optionValueText } from '../words/en/option-mends.ts';
import { UPLOAD_FINDINGS as TEXT, UPLOAD } from '../words/en/upload.ts';
import { formatCount } from '../words/format.ts';
import { type ListedFinding, listFindings, safeMends, sumMends } from './finding-groups.ts';
import { placeOf } from './finding-place.ts';
import { useModelCommands } from './model-commands.ts';
import { saveReport } from './save-model.ts';

/** The icon of each group, which is that of its usual severity. */
const GROUP_ICONS: Readonly<Record<Consequence, Severity>> = {
  refused: 'error',
  wrong: 'warning',
  costs: 'note',
  note: 'note',
};

interface FindingsProps {
  item: ModelItem;
  result: ModelResult;
}

/** What is wrong with a model, by its consequence, each with how to mend it. The arrow keys walk through it, M mends. */
export function UploadFindings({ item, result }: FindingsProps) {
  const { app } = useUi();
  const { source } = modelOf(item);
  const listed = useMemo(() => listFindings(result, source), [result, source]);
  const list = useRovingFocus<HTMLDivElement>('.upload-finding, .upload-mend button', {
    onMove: (control) => showPlace(app, item, listed, control),
  });
  const count = result.findings.length;
  return (
    <section class="upload-findings" aria-label={TEXT.list}>
      <header>
        <h3>
          {count === 0 ? TEXT.clean(UPLOAD_RULES.length) : TEXT.count(count, UPLOAD_RULES.length)}
        </h3>
        {item.model.made && <SaveReport item={item} made={item.model.made} />}
      </header>
      <div ref={list}>
        {CONSEQUENCES.map((consequence) => {
          const group = listed.filter((each) => each.consequence === consequence);
          return group.length > 0 && <Group key={consequence} {...{ item, consequence, group }} />;
        })}
      </div>
    </section>
  );
}

interface ReportProps {
  item: ModelItem;
  made: NonNullable<ModelItem['model']['made']>;
}

function SaveReport({ item, made }: ReportProps) {
  const { app } = useUi();
  return (
    <button
      type="button"
      class="btn outlined small"
      title={TEXT.saveReportTitle}
      onClick={() => void saveReport(app, item, made)}
    >
      <Icon name="drop" />
      {TEXT.saveReport}
    </button>
  );
}

/** Selects what the finding of a row is about, and points the camera at it. */
function showPlace(
  app: App,
  item: ModelItem,
  listed: readonly ListedFinding[],
  row: HTMLElement,
): void {
  const code = row.closest<HTMLElement>('[data-finding]')?.dataset.finding;
  const path = listed.find(({ finding }) => finding.code === code)?.finding.path ?? '';
  const { state } = app;
  const place = placeOf(path, item.id, state.meshes.peek());
  if (!place) return;
  batch(() => {
    state.selectedJoint.value = 'joint' in place ? place.joint : null;
    state.selectedFace.value = 'joint' in place ? null : place;
  });
  void app.selection.frame();
}

interface GroupProps {
  item: ModelItem;
  consequence: Consequence;
  group: readonly ListedFinding[];
}

function Group({ item, consequence, group }: GroupProps) {
  const icon = GROUP_ICONS[consequence];
  const open = group.filter(({ isMended }) => !isMended).length;
  return (
    <>
      <h4>
        <Icon name={icon} class={`sev-${icon}`} />
        {CONSEQUENCE_WORDS[consequence]}
        <span class="aside">{formatCount(open)}</span>
      </h4>
      <ul>
        {group.map((listed) => (
          <FindingRow key={listed.finding.code} item={item} listed={listed} />
        ))}
      </ul>
    </>
  );
}

function FindingRow({ item, listed }: { item: ModelItem; listed: ListedFinding }) {
  const { finding, consequence, isMended } = listed;
  const { code, path, severity, title, count } = finding;
  const { view } = useUi();
  const name = `upload finding ${code}`;
  const isOpen = view.openSections.value.get(name) ?? (consequence === 'refused' && !isMended);
  const toggle = () => {
    view.openSections.value = new Map(view.openSections.peek()).set(name, !isOpen);
  };
  const mend = useMend(item);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key.toLowerCase() !== 'm' || ctrlKey || metaKey || altKey) return;
    if (!isMended && mend(listed)) event.preventDefault();
  };
  return (
    <li data-finding={code} class={isMended ? 'is-mended' : undefined}>
      <button
        type="button"
        class="upload-finding"
        aria-expanded={isOpen}
        aria-keyshortcuts="M"
        onClick={toggle}
        onKeyDown={onKeyDown}
      >
        <Icon name={severity} class={`sev-${severity}`} />
        <span class="upload-title">
          {isMended ? <s>{title}</s> : title}
          {!isMended && count > 1 && <small>{TEXT.times(count)}</small>}
          {isMended && <span class="sr">{TEXT.mendedAside}</span>}
        </span>
        <code>{TEXT.place(code, path)}</code>
      </button>
      {isOpen && <FindingBody listed={listed} />}
      <MendLine item={item} listed={listed} isOpen={isOpen} />
    </li>
  );
}

/** Why it matters, how to mend it, and what a mend changes. */
function FindingBody({ listed: { finding, mends, isMended } }: { listed: ListedFinding }) {
  const changes = mends.flatMap((mend) => mend.changes);
  return (
    <div class="upload-why">
      {!isMended && <p>{finding.message}</p>}
      {finding.mend && !isMended && (
        <p>
          <b>{TEXT.mend}</b> {finding.mend}
        </p>
      )}
      {changes.length > 0 && (
        <ul aria-label={TEXT.changes}>
          {changes.map((change, index) => (
            <li key={index}>{change}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface MendLineProps {
  item: ModelItem;
  listed: ListedFinding;
  isOpen: boolean;
}

/** What a mend makes of it, with the button that does it or takes it back; or how its author mends it. */
function MendLine({ item, listed, isOpen }: MendLineProps) {
  const { run } = useModelCommands(item);
  const mend = useMend(item);
  const { finding, mends, rule, change, isMended } = listed;
  const verb =
    rule === null ? change && OPTION_MENDS.verbs[change.mends[0].option] : TEXT.verbs[rule];
  if (verb === null) {
    const hint = !isOpen && finding.mend;
    return hint ? <p class="upload-mend cut">{hint}</p> : null;
  }
  return (
    <div class="upload-mend">
      {rule !== null && <MendCount mends={mends} rule={rule} />}
      {change && <OptionMends change={change} />}
      {isMended && rule !== null ? (
        <button
          type="button"
          class="btn small"
          aria-label={TEXT.undoTitle(finding.title)}
          onClick={() => run((service) => service.unmend(item.id, UPLOAD.steps.unmend, rule))}
        >
          <Icon name="undo" />
          {TEXT.undo}
        </button>
      ) : (
        <button
          type="button"
          class="btn outlined small"
          title={TEXT.mendTitle(verb)}
          disabled={rule === null && !isMade(item)}
          onClick={() => mend(listed)}
        >
          <Icon name="wrench" />
          {verb}
        </button>
      )}
    </div>
  );
}

function MendCount({
  mends,
  rule,
}: {
  mends: ListedFinding['mends'];
  rule: keyof typeof TEXT.verbs;
}) {
  const { before, after } = sumMends(mends);
  return (
    <p>
      <BeforeAfter before={TEXT.counted[rule](before)} after={formatCount(after)} />
    </p>
  );
}

/** What becomes of each option that a mend changes. */
function OptionMends({ change: { mends } }: { change: OptionChange }) {
  return (
    <div>
      {mends.map(({ option, before, after }) => (
        <p key={option}>
          <BeforeAfter
            before={OPTION_MENDS.change(
              OPTION_MENDS.names[option],
              optionValueText(option, before),
            )}
            after={optionValueText(option, after)}
          />
        </p>
      ))}
    </div>
  );
}

function BeforeAfter({ before, after }: { before: string; after: string }) {
  return (
    <>
      {before} <span aria-hidden="true">{TEXT.arrow}</span>
      <span class="sr">{TEXT.becomes}</span> <b>{after}</b>
    </>
  );
}

/** Whether what was found is about the present options: those of a mend are made of them. */
const isMade = ({ model: { choices, made } }: ModelItem): boolean => made?.choices === choices;

/** Mends a finding. Returns whether it can be mended. */
function useMend(item: ModelItem): (listed: ListedFinding) => boolean {
  const { run } = useModelCommands(item);
  return ({ rule, change }) => {
    if (rule === null && !(change && isMade(item))) return false;
    const rules = rule === null ? [] : [rule];
    run((service) => service.mend(item.id, UPLOAD.steps.mend, rules, change));
    return true;
  };
}

/** How many findings can be mended safely, and the button that mends them all. */
export function MendFoot({ item, result }: FindingsProps) {
  const { run } = useModelCommands(item);
  const { rules, change, count } = safeMends(result);
  if (count === 0) return null;
  return (
    <div class="upload-foot">
      <span>{TEXT.safe(count)}</span>
      <button
        type="button"
        class="btn primary"
        disabled={change !== null && !isMade(item)}
        onClick={() => run((service) => service.mend(item.id, UPLOAD.steps.mend, rules, change))}
      >
        <Icon name="wrench" />
        {TEXT.mendAll(count)}
      </button>
    </div>
  );
}
