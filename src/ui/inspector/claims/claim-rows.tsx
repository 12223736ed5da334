import { type Signal, useSignal } from '@preact/signals';
import type { App } from '../../../app/index.ts';
import { PELVIS_OFFSET } from '../../../avatar/index.ts';
import { useUi } from '../../context.ts';
import { Icon } from '../../parts/icon.tsx';
import { JointRow } from '../../selection.tsx';
import { CLAIMS } from '../../words/en/claims.ts';
import type { ClaimGroup, ClaimLine } from './claim-groups.ts';

/** What the last switch of a claim did. */
export interface Switched {
  /** See `claimKey`. */
  readonly key: string;
  readonly isIgnored: boolean;
  readonly mesh: string;
  readonly joint: string;
  /** Millimetres by which the joint moved. */
  readonly moved: string;
}

interface ClaimGroupRowsProps {
  group: ClaimGroup;
  switched: Signal<Switched | null>;
}

/** The row of a joint, which unfolds the claims on it. */
export function ClaimGroupRows({ group, switched }: ClaimGroupRowsProps) {
  const isOpen = useSignal(false);
  const { name, winner, count, apart } = group;
  const opener = (
    <button
      type="button"
      class="opener"
      aria-label={CLAIMS.open(name)}
      aria-expanded={isOpen.value}
      onClick={() => {
        isOpen.value = !isOpen.value;
      }}
    >
      <Icon name={isOpen.value ? 'chevron-down' : 'chevron-right'} />
    </button>
  );
  const cells = (
    <>
      <td class="winner" title={winner}>
        {winner}
      </td>
      <td class="num">{count}</td>
      <td class="num">{count > 1 ? apart : '–'}</td>
    </>
  );
  const rowClass = group.isDisputed ? 'is-disputed' : '';
  return (
    <>
      {group.joint === PELVIS_OFFSET ? (
        <tr class={rowClass}>
          <th scope="row">
            {opener}
            {name}
          </th>
          {cells}
        </tr>
      ) : (
        <JointRow joint={name} name={name} before={opener} class={rowClass}>
          {cells}
        </JointRow>
      )}
      {isOpen.value && (
        <tr class="claim-list">
          <td colSpan={CLAIMS.columns.length}>
            <ul aria-label={CLAIMS.list(name)}>
              {group.lines().map((line) => (
                <ClaimItem key={line.key} group={group} line={line} switched={switched} />
              ))}
            </ul>
            {group.winners.length > 0 && <p class="winners-by-rule">{group.winners.join(' · ')}</p>}
          </td>
        </tr>
      )}
    </>
  );
}

interface ClaimItemProps extends ClaimGroupRowsProps {
  line: ClaimLine;
}

/** One claim, with the switch that has it ignored. */
function ClaimItem({ group, line, switched }: ClaimItemProps) {
  const { app } = useUi();
  const { key, meshId, mesh, isIgnored, wins, facts, effect } = line;
  const toggle = () => {
    setIgnored(app, line, group.name);
    switched.value = { key, isIgnored: !isIgnored, mesh, joint: group.name, moved: effect };
  };
  return (
    <li class={isIgnored ? 'claim is-ignored' : 'claim'}>
      <input
        type="checkbox"
        role="switch"
        class="switch"
        aria-label={CLAIMS.counts(mesh, group.name)}
        checked={!isIgnored}
        aria-checked={!isIgnored}
        onChange={toggle}
      />
      <div>
        <b title={meshId}>{mesh}</b>
        {wins && <span class="badge">{CLAIMS.wins}</span>}
        {isIgnored && <span class="badge">{CLAIMS.isIgnored}</span>}
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
    </li>
  );
}

/** Has a claim ignored, or has it count again, as a step of undo. */
function setIgnored(app: App, { key, mesh, isIgnored }: ClaimLine, joint: string): void {
  const label = (isIgnored ? CLAIMS.step.counting : CLAIMS.step.ignoring)(mesh, joint);
  app.outfit.replaceAll(label, (snapshot) => {
    const ignoredClaims = new Set(snapshot.ignoredClaims);
    if (isIgnored) ignoredClaims.delete(key);
    else ignoredClaims.add(key);
    return { ...snapshot, ignoredClaims };
  });
}
