import '../styles/bubble.css';
import type { AgentRow } from '../../app/state/index.ts';
import type { BubbleObject } from '../../session/index.ts';
import { hasSession, isInRegion, useLive, useUi } from '../context.ts';
import { AgentSection, DriversSection } from '../live/agent-section.tsx';
import { AllAvatarsSection } from '../live/all-avatars-section.tsx';
import { LiveSubject, useAge } from '../live/live-subject.tsx';
import { MessageLog } from '../live/message-log.tsx';
import { SessionStatus } from '../live/session-status.tsx';
import { Icon } from '../parts/icon.tsx';
import { Fact, Facts } from '../parts/tables.tsx';
import { BUBBLE_TAB } from '../words/en/bubble.ts';
import { LIVE_TAB } from '../words/en/live.ts';
import { formatCount, formatList } from '../words/format.ts';
import { agentName, stepText } from '../words/live-text.ts';
import { modelText, rateText, sessionText, solesText } from './bubble-text.ts';
import { LinkSection } from './link-section.tsx';
import { ThingSection } from './thing-section.tsx';

/** The tab of a bubble: its session, the selected thing or avatar, the link of a portal, and what drives the joints. */
export function BubbleTab() {
  const { view } = useUi();
  const { state } = useLive();
  const isConnected = isInRegion(state.step.value);
  const layout = view.layout.value;
  const agent = state.agents.value.find(({ agentId }) => agentId === state.focusedId.value);
  const object = state.bubbleObjects.value.find(
    ({ objectId }) => objectId === state.selectedObjectId.value,
  );
  return (
    <>
      <BubbleHeader />
      {!isConnected && layout !== 'wide' && <SessionStatus />}
      {object?.kind === 'thing' && <ThingSection thing={thingOf(object)} />}
      {agent && !agent.isOwn && <OtherAvatarSection agent={agent} />}
      <LinkSection selected={object?.kind === 'portal' ? object : null} />
      {agent && (
        <AgentSection agent={agent}>
          <AvatarFacts agent={agent} />
        </AgentSection>
      )}
      {agent && <DriversSection agent={agent} />}
      {agent && <AnimationIds agentId={agent.agentId} />}
      <AllAvatarsSection />
      {layout === 'phone' && hasSession(state) && <MessageLog />}
    </>
  );
}

/** What {@link ThingSection} shows of a thing. */
function thingOf({ objectId, name, index, ...rest }: BubbleObject) {
  return { objectId, name, index, ...rest };
}

/** Another avatar, as a thing that acts. */
function OtherAvatarSection({ agent }: { agent: AgentRow }) {
  const info = useLive().state.bubbleAvatars.value.get(agent.agentId);
  return info ? <ThingSection thing={{ ...info, name: agentName(agent) }} /> : null;
}

/** Where an avatar is, and for the own one its model: those of others stand among what they answer. */
function AvatarFacts({ agent }: { agent: AgentRow }) {
  const { state } = useLive();
  const info = state.bubbleAvatars.value.get(agent.agentId);
  return (
    <>
      <Fact name={BUBBLE_TAB.position}>
        <code>{solesText(agent, info, state.bubble.value!)}</code>
      </Fact>
      {agent.isOwn && info && (
        <Fact name={BUBBLE_TAB.model}>
          <span class="cut" title={info.modelId}>
            {modelText(info.modelId, state.bubbleModels.value.get(info.modelId))}
          </span>
        </Fact>
      )}
    </>
  );
}

/** The bubble, the time since the visitor joined it, a button to leave, and the figures of the session. */
function BubbleHeader() {
  const { state } = useLive();
  const { name, serverName, since, isReplay } = state.bubble.value!;
  const step = state.step.value;
  const joined = useAge(since) ?? BUBBLE_TAB.now;
  const status = step === 'connected' ? joined : LIVE_TAB.inLine(stepText(step, true));
  const about = BUBBLE_TAB.subject(serverName, isReplay ? BUBBLE_TAB.recorded : status);
  return (
    <LiveSubject {...{ name, about, isReplay }} leave={BUBBLE_TAB.leave}>
      {!isReplay && <Figures />}
    </LiveSubject>
  );
}

/** The figures of the SETP session. */
function Figures() {
  const { state } = useLive();
  const { sessionId, cycleLength } = state.bubble.value!;
  const health = state.bubbleHealth.value;
  const throttle = health?.throttle ?? null;
  return (
    <Facts>
      <Fact name={BUBBLE_TAB.session}>
        <code>{sessionText(sessionId)}</code>
      </Fact>
      <Fact name={BUBBLE_TAB.roundTrip}>
        {health && health.roundTrip > 0
          ? BUBBLE_TAB.milliseconds(formatCount(health.roundTrip))
          : BUBBLE_TAB.unknown}
      </Fact>
      <Fact name={BUBBLE_TAB.waiting}>{formatCount(health?.unacknowledged ?? 0)}</Fact>
      <Fact name={BUBBLE_TAB.resent}>{formatCount(health?.resent ?? 0)}</Fact>
      <Fact name={BUBBLE_TAB.cycle}>
        {cycleLength === null
          ? BUBBLE_TAB.unknown
          : BUBBLE_TAB.milliseconds(String(Number((cycleLength / 1000).toFixed(1))))}
      </Fact>
      <Fact name={BUBBLE_TAB.maySend}>
        {throttle === null ? (
          BUBBLE_TAB.unlimited
        ) : (
          <span class="sev-warning bubble-throttled" title={BUBBLE_TAB.throttled}>
            <Icon name="warning" />
            <span class="sr">{BUBBLE_TAB.throttled}</span>
            {rateText(throttle)}
          </span>
        )}
      </Fact>
      {health !== null && health.unreadable > 0 && (
        <Fact name={BUBBLE_TAB.unreadable}>{formatCount(health.unreadable)}</Fact>
      )}
    </Facts>
  );
}

/** How many of an avatar's animation identifiers the table knows, and those that it does not. */
function AnimationIds({ agentId }: { agentId: string }) {
  const info = useLive().state.bubbleAvatars.value.get(agentId);
  if (!info || info.animationCount === 0) return null;
  const { animationCount, unknownAnimations } = info;
  const known = animationCount - unknownAnimations.length;
  return (
    <div class="sect bubble-ids">
      <p class="live-note">{BUBBLE_TAB.mapped(known, animationCount)}</p>
      {unknownAnimations.length > 0 && (
        <p class="live-note sev-warning">
          {BUBBLE_TAB.notMapped(formatList(unknownAnimations.map(String), 8))}
        </p>
      )}
    </div>
  );
}
