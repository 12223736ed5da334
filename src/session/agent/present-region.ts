import type { MessageValue } from '../../protocol/lludp/index.ts';

/** The region in which the agent is, as far as its presence there needs it. */
export interface PresentRegion {
  /** `AgentData` of most messages. */
  readonly agentData: { readonly AgentID: string; readonly SessionID: string };
  send(name: string, value: MessageValue, reliable: boolean): void;
}
