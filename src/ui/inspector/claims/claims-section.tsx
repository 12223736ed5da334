import '../../styles/claims.css';
import { type Signal, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { App } from '../../../app/index.ts';
import { OVERRIDE_RULE_KEYS } from '../../../avatar/index.ts';
import { useUi } from '../../context.ts';
import { Segments } from '../../parts/buttons.tsx';
import { Fold } from '../../parts/section.tsx';
import { GridTable } from '../../parts/tables.tsx';
import { Marked } from '../../parts/text.tsx';
import { CLAIMS } from '../../words/en/claims.ts';
import { JOINT_OVERRIDES } from '../../words/en/rig.ts';
import { type ClaimGroup, type OutfitClaims, outfitClaims } from './claim-groups.ts';
import { ClaimGroupRows, type Switched } from './claim-rows.tsx';

/**
 * The joints that worn meshes claim, those first that several of them want in different places: by whom, how far apart,
 * and who wins. Each claim can be ignored.
 */
export function ClaimsSection() {
  const { app } = useUi();
  const { meshes, overrideRule, ignoredClaims, wornAvatar, bodyShape } = app.state;
  const claims = useMemo(
    () => outfitClaims(app.state),
    [meshes.value, overrideRule.value, ignoredClaims.value, wornAvatar.value, bodyShape.value],
  );
  return (
    <Fold name="joint-positions" title={CLAIMS.title} aside={asideText(claims)}>
      <ClaimsBody claims={claims} />
    </Fold>
  );
}

function asideText({ contested, others, disputed, ignored }: OutfitClaims): string {
  const parts = [
    ...(disputed > 0 ? [CLAIMS.disputed(disputed)] : []),
    ...(ignored > 0 ? [CLAIMS.ignored(ignored)] : []),
  ];
  const count = contested.length + others.length;
  return parts.join(', ') || (count > 0 ? CLAIMS.joints(count) : CLAIMS.none);
}

function RuleChoice() {
  const { app } = useUi();
  const chosen = app.state.overrideRule.value;
  return (
    <Segments label={JOINT_OVERRIDES.rule}>
      {OVERRIDE_RULE_KEYS.map((rule) => (
        <button
          type="button"
          key={rule}
          title={JOINT_OVERRIDES.rules[rule].title}
          aria-pressed={chosen === rule}
          onClick={() => app.outfit.setOverrideRule(rule)}
        >
          {JOINT_OVERRIDES.rules[rule].text}
        </button>
      ))}
    </Segments>
  );
}

function ClaimsBody({ claims }: { claims: OutfitClaims }) {
  const { app } = useUi();
  const { contested, others, ignored } = claims;
  const showsOthers = useSignal(false);
  const switched: Signal<Switched | null> = useSignal(null);
  const groups = showsOthers.value ? [...contested, ...others] : contested;
  return (
    <div class="claims">
      <RuleChoice />
      <p class="claims-summary" role="status">
        {summaryOf(contested)} <SwitchedText app={app} switched={switched.value} />
      </p>
      {groups.length > 0 && (
        <GridTable columns={CLAIMS.columns} class="joint-table claims-table">
          {groups.map((group) => (
            <ClaimGroupRows key={group.joint} group={group} switched={switched} />
          ))}
        </GridTable>
      )}
      <div class="claims-buttons">
        {others.length > 0 && (
          <button
            type="button"
            class="linkish"
            aria-expanded={showsOthers.value}
            onClick={() => {
              showsOthers.value = !showsOthers.value;
            }}
          >
            {showsOthers.value ? CLAIMS.hideOthers : CLAIMS.showOthers(others.length)}
          </button>
        )}
        {ignored > 0 && (
          <button type="button" class="linkish" onClick={() => countAll(app)}>
            {CLAIMS.countAll}
          </button>
        )}
      </div>
    </div>
  );
}

function summaryOf(contested: readonly ClaimGroup[]): string {
  const several = contested.filter(({ count }) => count > 1);
  if (several.length === 0) return CLAIMS.noneTwice;
  return CLAIMS.several(several.length, several.filter((group) => group.isDisputed).length);
}

/** What the last switch did, unless it was undone since. */
function SwitchedText({ app, switched }: { app: App; switched: Switched | null }) {
  if (!switched || app.state.ignoredClaims.value.has(switched.key) !== switched.isIgnored)
    return null;
  const { off, on } = CLAIMS.switched;
  const text = (switched.isIgnored ? off : on)(switched.mesh, switched.joint, switched.moved);
  return <Marked text={text} as="b" />;
}

function countAll(app: App): void {
  app.outfit.replaceAll(CLAIMS.step.countingAll, (snapshot) => ({
    ...snapshot,
    ignoredClaims: new Set(),
  }));
}
