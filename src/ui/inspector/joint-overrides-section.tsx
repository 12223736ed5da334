import { useMemo } from 'preact/hooks';
import type { WornMesh } from '../../app/index.ts';
import { overridesOf } from '../../app/state/index.ts';
import { defaultSkeleton, OVERRIDE_RULE_KEYS, type OverrideRuleName } from '../../avatar/index.ts';
import { useUi } from '../context.ts';
import { Segments } from '../parts/buttons.tsx';
import { Fold } from '../parts/section.tsx';
import { GridTable } from '../parts/tables.tsx';
import { JOINT_OVERRIDES } from '../words/en/rig.ts';

/** The joints whose positions worn meshes set, which mesh wins each joint, and where meshes disagree. */
export function JointOverridesSection() {
  const { app } = useUi();
  const meshes = app.state.meshes.value;
  const rule = app.state.overrideRule.value;
  const joints = useMemo(() => overriddenJoints(meshes, rule), [meshes, rule]);
  if (joints.length === 0) return null;
  const disputed = joints.filter(({ isDisputed }) => isDisputed).length;
  return (
    <Fold
      name="joint-positions"
      title={JOINT_OVERRIDES.title}
      aside={
        disputed > 0 ? JOINT_OVERRIDES.disputed(disputed) : JOINT_OVERRIDES.joints(joints.length)
      }
      controls={<RuleChoice />}
    >
      <GridTable columns={JOINT_OVERRIDES.columns} class="joint-table">
        {joints.map(({ joint, winner, meshCount }) => (
          <tr key={joint}>
            <th scope="row">{joint}</th>
            <td>{winner ?? JOINT_OVERRIDES.none}</td>
            <td class="num">{meshCount}</td>
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

interface OverriddenJoint {
  readonly joint: string;
  /** Name of the mesh that sets the position; null if the rule leaves the joint at rest. */
  readonly winner: string | null;
  readonly meshCount: number;
  /** Whether meshes have different positions for the joint. */
  readonly isDisputed: boolean;
}

/** The joints whose positions worn meshes set, disputed joints first. */
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
        meshCount: claims.length,
        isDisputed: claims.some(
          ({ rank }) => rank < claims.reduce((sum, { claim }) => sum + claim.votes, 0),
        ),
      };
    })
    .sort((a, b) => Number(b.isDisputed) - Number(a.isDisputed));
}
