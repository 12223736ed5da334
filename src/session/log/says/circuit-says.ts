import { counted, fieldLine, grouped, listed } from './phrases.ts';
import type { Sayers } from './sayers.ts';

/** What keeps a circuit going. */
export const CIRCUIT_SAYS: Sayers = {
  StartPingCheck: ({ PingID: { PingID, OldestUnacked } }) =>
    `ping ${PingID}, oldest unacked ${grouped(OldestUnacked)}`,
  CompletePingCheck: ({ PingID: { PingID } }) => `ping ${PingID}`,
  PacketAck: ({ Packets }) =>
    `${counted(Packets.length, 'id')}: ${listed(Packets.map(({ ID }) => grouped(ID)))}`,
  UseCircuitCode: ({ CircuitCode }, { who }) => who(CircuitCode.ID),
  CompleteAgentMovement: ({ AgentData }, { who }) => who(AgentData.AgentID),
  RegionHandshake: ({ RegionInfo }) => fieldLine(RegionInfo.SimName),
  AgentMovementComplete: ({ Data }) =>
    `at ${Data.Position.map((metres) => metres.toFixed(2)).join(', ')}`,
  EnableSimulator: ({ SimulatorInfo: { IP, Port } }) => `${IP}:${Port}`,
  CrossedRegion: ({ RegionData: { SimIP, SimPort } }) => `to ${SimIP}:${SimPort}`,
  TeleportFinish: ({ Info: { SimIP, SimPort } }) => `to ${SimIP}:${SimPort}`,
  TeleportProgress: ({ Info }) => fieldLine(Info.Message),
  TeleportFailed: ({ Info }) => fieldLine(Info.Reason),
  KickUser: ({ UserInfo }) => fieldLine(UserInfo.Reason),
  LogoutReply: ({ AgentData }, { who }) => who(AgentData.AgentID),
  SimStats: ({ Stat }) => counted(Stat.length, 'figure'),
};
