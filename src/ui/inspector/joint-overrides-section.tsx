import { useMemo } from 'preact/hooks';
import type { WornMesh } from '../../app/index.ts';
import { overridesOf } from '../../app/state/index.ts';
import { defaultSkeleton, type OverrideRuleName } from '../../avatar/index.ts';
import { useUi } from '../context.ts';
import { Segments } from '../parts/buttons.tsx';
import { Fold } from '../parts/section.tsx';
import { GridTable } from '../parts/tables.tsx';
import { CLAIMS } from '../words/en/rig.ts';

const RULES: readonly OverrideRuleName[] = ['highest-id', 'rank'];

/** Which worn mesh moves which joint, and where they disagree. */
export function JointOverridesSection() {
  const { app } = useUi();
  const meshes = app.state.meshes.value;
  const rule = app.state.overrideRule.value;
  const claimed = useMemo(() => overriddenJoints(meshes, rule), [meshes, rule]);
  if (claimed.length === 0) return null;
  const disputed = claimed.filter(({ isDisputed }) => isDisputed).length;
  const aside = disputed > 0 ? CLAIMS.disputed(disputed) : CLAIMS.joints(claimed.length);
  return (
    <Fold name="joint-positions" title={CLAIMS.title} aside={aside} controls={<RuleChoice />}>
      <GridTable columns={CLAIMS.columns} class="joint-table">
        {claimed.map(({ joint, winner, claims }) => (
          <tr key={joint}>
            <th scope="row">{joint}</th>
            <td>{winner ?? CLAIMS.nobody}</td>
            <td class="num">{claims}</td>
          </tr>
        ))}
      </GridTable>
    </Fold>
  );
}

function RuleChoice() {
  const { app } = useUi();
  const chosen = app.state.overrideRule.value;
  return (
    <Segments label={CLAIMS.whoWins}>
      {RULES.map((rule) => (
        <button
          type="button"
          key={rule}
          title={CLAIMS.rules[rule].title}
          aria-pressed={chosen === rule}
          onClick={() => app.outfit.setOverrideRule(rule)}
        >
          {CLAIMS.rules[rule].text}
        </button>
      ))}
    </Segments>
  );
}

interface OverriddenJoint {
  readonly joint: string;
  /** Name of the mesh; null where the rule leaves the joint at rest. */
  readonly winner: string | null;
  readonly claims: number;
  /** Whether two meshes put the joint in different places. */
  readonly isDisputed: boolean;
}

/** Disputed joints first. */
function overriddenJoints(meshes: readonly WornMesh[], rule: OverrideRuleName): OverriddenJoint[] {
  const overrides = overridesOf(meshes, rule);
  const names = new Map(meshes.map(({ rankId, name }) => [rankId.toLowerCase(), name]));
  return overrides
    .rankedClaims()
    .map(([joint, claims]) => {
      const winner = overrides.winner(joint);
      return {
        joint: defaultSkeleton.nameOf(joint),
        winner: winner && (names.get(winner.meshId) ?? winner.meshId),
        claims: claims.length,
        isDisputed: claims.some(({ rank }) => rank < claims.length),
      };
    })
    .sort((a, b) => Number(b.isDisputed) - Number(a.isDisputed));
}
