import type { AgentStatus } from '../../session/index.ts';
import { useLive } from '../context.ts';
import { Fold } from '../parts/section.tsx';
import { POSTURE, seatName, seatText } from '../words/en/agent.ts';
import { distanceText } from '../words/live-text.ts';

/** What the visitor's own avatar can sit on, and whether others see it away and with its title. */
export function PostureSection() {
  const { state, command } = useLive();
  const { status, isTitleHidden } = state.agent;
  const now = status.value;
  if (!now) return null;
  return (
    <Fold name="live-posture" title={POSTURE.title} aside={postureText(now)}>
      <Seats status={now} />
      <SwitchRow
        name={POSTURE.awaySwitch}
        title={POSTURE.awayTitle}
        isOn={now.isAway}
        set={(isOn) => command((live) => live.agent.setAway(isOn))}
      />
      <SwitchRow
        name={POSTURE.titleSwitch}
        title={POSTURE.titleTitle}
        isOn={isTitleHidden.value}
        set={(isOn) => command((live) => live.agent.setTitleHidden(isOn))}
      />
    </Fold>
  );
}

function Seats({ status: { seat, seats } }: { status: AgentStatus }) {
  const { command } = useLive();
  if (seat) return <p class="live-note">{seatText(seat)}</p>;
  if (seats.length === 0) return <p class="live-note">{POSTURE.noSeats}</p>;
  return (
    <ul class="own-items" aria-label={POSTURE.seats}>
      {seats.map((near) => (
        <li key={near.objectId}>
          <span class="cut">{seatName(near)}</span>
          <span class="faint">{distanceText(near.distance)}</span>
          <button
            type="button"
            class="btn outlined small"
            aria-label={POSTURE.sitTitle(seatName(near))}
            onClick={() => command((live) => live.agent.sitOn(near.objectId))}
          >
            {POSTURE.sit}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface SwitchRowProps {
  name: string;
  title: string;
  isOn: boolean;
  set: (isOn: boolean) => void;
}

function SwitchRow({ name, title, isOn, set }: SwitchRowProps) {
  return (
    <label class="rule-row" title={title}>
      <span>{name}</span>
      <input
        type="checkbox"
        role="switch"
        class="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={() => set(!isOn)}
      />
    </label>
  );
}

/** What the avatar does, in a word. */
function postureText({ isAway, isFlying, seat }: AgentStatus): string {
  if (isAway) return POSTURE.away;
  if (seat) return POSTURE.sitting;
  return isFlying ? POSTURE.flying : POSTURE.standing;
}
