import type { Finding } from '../findings.ts';
import { formatPlural } from '../format.ts';
import { Icon } from '../parts/icon.tsx';
import type { Severity } from '../words/warning-words.ts';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note'];

/** What is odd about a thing, worst first; nothing at all where all is in order. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <section class="findings">
      <header>
        <h3>Findings</h3>
        <span class="spacer" />
        <Tally findings={findings} />
      </header>
      <ul>
        {findings.map((finding) => (
          <FindingEntry key={finding.code} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

function Tally({ findings }: { findings: readonly Finding[] }) {
  return (
    <div class="tally">
      {SEVERITIES.map((severity) => {
        const count = findings.filter((finding) => finding.severity === severity).length;
        if (count === 0) return null;
        return (
          <span key={severity} class={`sev-${severity}`}>
            <Icon name={severity} />
            {formatPlural(count, severity)}
          </span>
        );
      })}
    </div>
  );
}

function FindingEntry({ finding }: { finding: Finding }) {
  const { severity, title, code, place, why, mend, count } = finding;
  return (
    <li class="finding">
      <Icon name={severity} class={`sev-${severity}`} />
      <div>
        <h4>
          {title}
          {count > 1 && <span class="times">, {count} times</span>}
        </h4>
        <div class="place">{place ? `${code} · ${place}` : code}</div>
        <p>{why}</p>
        {mend && (
          <p>
            <b>Mend</b>
            {'\u2002'}
            {mend}
          </p>
        )}
      </div>
    </li>
  );
}
