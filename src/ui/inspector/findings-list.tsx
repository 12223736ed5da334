import type { ComponentChildren } from 'preact';
import type { Finding, Severity } from '../../lint/index.ts';
import { needsAction } from '../item-facts.ts';
import { Icon } from '../parts/icon.tsx';
import { useRovingFocus } from '../parts/roving-focus.ts';
import { useFold } from '../parts/section.tsx';
import { FINDINGS } from '../words/en/messages.ts';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note'];

interface FindingsProps {
  findings: readonly Finding[];
  /** Only errors are open at first. */
  brief?: boolean;
  /** A button that fixes what was found, where there is one. */
  fixFor?: (finding: Finding) => ComponentChildren;
}

/** The findings about an item, worst first; shows nothing if there are none. */
export function Findings(props: FindingsProps) {
  return props.findings.length > 0 && <FindingsList {...props} />;
}

function FindingsList({ findings, brief = false, fixFor }: FindingsProps) {
  const list = useRovingFocus<HTMLUListElement>('summary');
  return (
    <section class="findings">
      <header>
        <h3>{FINDINGS.title}</h3>
        <span class="spacer" />
        <SeverityCounts findings={findings} />
      </header>
      <ul ref={list}>
        {findings.map((finding) => (
          <FindingEntry
            key={finding.code}
            finding={finding}
            open={!brief || finding.severity === 'error'}
            fix={fixFor?.(finding)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Without the notes that need no action. */
function SeverityCounts({ findings }: { findings: readonly Finding[] }) {
  const counted = findings.filter(needsAction);
  return (
    <div class="tally">
      {SEVERITIES.map((severity) => {
        const count = counted.filter((finding) => finding.severity === severity).length;
        if (count === 0) return null;
        return (
          <span key={severity} class={`sev-${severity}`}>
            <Icon name={severity} />
            {FINDINGS.severity[severity](count)}
          </span>
        );
      })}
    </div>
  );
}

interface EntryProps {
  finding: Finding;
  open: boolean;
  fix: ComponentChildren;
}

/** A finding: its title, and folded below it where it is, its explanation and how to fix it. */
function FindingEntry({ finding, open, fix }: EntryProps) {
  const { severity, title, code, count } = finding;
  const fold = useFold(`finding ${code}`, open);
  return (
    <li>
      <details class="finding" {...fold}>
        <summary>
          <Icon name={severity} class={`sev-${severity}`} />
          <h4>
            {title}
            {count > 1 && <span class="times">{FINDINGS.times(count)}</span>}
          </h4>
          <Icon name={fold.open ? 'chevron-down' : 'chevron-right'} />
        </summary>
        <FindingBody finding={finding} />
        {fix && <div class="finding-fix">{fix}</div>}
      </details>
    </li>
  );
}

function FindingBody({ finding: { code, path, message, mend } }: { finding: Finding }) {
  return (
    <div class="finding-body">
      <div class="place">{path ? `${code} · ${path}` : code}</div>
      <p>{message}</p>
      {mend && (
        <p>
          <b>{FINDINGS.fix}</b>
          {'\u2002'}
          {mend}
        </p>
      )}
    </div>
  );
}
