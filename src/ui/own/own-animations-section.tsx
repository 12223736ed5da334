import '../styles/own.css';
import type { AgentAnimation } from '../../app/state/index.ts';
import { builtinName } from '../../motion/builtin-animations/index.ts';
import type { StartedAnimation } from '../../session/index.ts';
import { useLive } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { PriorityChip } from '../parts/priority.tsx';
import { OWN_PLAYING } from '../words/en/own.ts';
import { useInventoryItems } from './inventory-items.ts';
import { usePlayDialog } from './play-dialog.tsx';

/** Asset type of animations. */
const ANIMATION = 20;

/** A row of the list. */
interface OwnRow {
  readonly id: string;
  readonly name: string;
  readonly weight: AgentAnimation['weight'];
  /** Null for one that this page has not started. */
  readonly started: StartedAnimation | null;
  /** Whether the region reports it. */
  readonly isReported: boolean;
}

/** Everything that plays on the visitor's own avatar. What this page has started can be stopped. */
export function OwnAnimationsSection() {
  const { state, command } = useLive();
  const { dialog, open } = usePlayDialog();
  const items = useInventoryItems(ANIMATION);
  const own = state.agents.value.find(({ isOwn }) => isOwn);
  const started = state.own.started.value;
  const rows = ownRows(own?.animations ?? [], started, (id) => {
    return items.find(({ assetId }) => assetId === id)?.name ?? null;
  });
  return (
    <section class="sect own-playing">
      <header>
        <h3>{OWN_PLAYING.title}</h3>
        <span class="spacer" />
        {started.length > 1 && (
          <button
            type="button"
            class="btn small"
            onClick={() => command((live) => live.session.stopAllAnimations())}
          >
            {OWN_PLAYING.stopAll}
          </button>
        )}
        <button type="button" class="btn small" aria-haspopup="dialog" onClick={open}>
          <Icon name="play" />
          {OWN_PLAYING.playOne}
        </button>
      </header>
      {rows.length === 0 ? (
        <p class="live-note">{OWN_PLAYING.none}</p>
      ) : (
        <ul class="drivers">
          {rows.map((row) => (
            <OwnAnimation key={row.id} {...row} />
          ))}
        </ul>
      )}
      {dialog}
    </section>
  );
}

function OwnAnimation({ id, name, weight, started, isReported }: OwnRow) {
  const { command } = useLive();
  return (
    <li>
      <span class="cut" title={started ? OWN_PLAYING.by[started.by] : id}>
        {name}
      </span>
      {weight ? (
        <>
          <span class="num">{OWN_PLAYING.joints(weight.joints)}</span>
          <PriorityChip priority={weight.priority} />
        </>
      ) : (
        <span class="num">{isReported ? OWN_PLAYING.notLoaded : OWN_PLAYING.waiting}</span>
      )}
      <span class="stop">
        {started && (
          <IconButton
            icon="stop"
            label={OWN_PLAYING.stop(name)}
            onClick={() => command((live) => live.session.playAnimation(id, false))}
          />
        )}
      </span>
    </li>
  );
}

/** What the region reports, then what it does not report yet. */
function ownRows(
  animations: readonly AgentAnimation[],
  started: readonly StartedAnimation[],
  itemName: (id: string) => string | null,
): OwnRow[] {
  const reported = animations.map(({ id, name, weight }) => ({
    ...{ id, weight, isReported: true },
    name: itemName(id) ?? name,
    started: started.find((each) => each.id === id) ?? null,
  }));
  const waiting = started
    .filter(({ id }) => !animations.some((each) => each.id === id))
    .map((each) => ({
      ...{ id: each.id, weight: null, started: each, isReported: false },
      name: itemName(each.id) ?? builtinName(each.id) ?? each.id.slice(0, 8),
    }));
  return [...reported, ...waiting];
}
