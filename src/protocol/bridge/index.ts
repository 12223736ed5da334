export {
  BAKES_CAPABILITY_NAME,
  BRIDGE_PATHS,
  BRIDGE_SUBPROTOCOL,
  type BridgeControl,
  type BridgeInfo,
  type BubbleServerChoice,
  CLOSE_CODES,
  type CloseReason,
  type GridChoice,
  type PageControl,
  REFUSAL_HEADER,
  type RefusalCode,
  type ResumedChannel,
  SEED_CAPABILITY_NAME,
  TOKEN_SUBPROTOCOL_PREFIX,
  UPLOADER_CAPABILITY_NAME,
} from './bridge-protocol.ts';
export { decodeFrame, encodeFrame, MAX_CHANNEL } from './datagram-frames.ts';
export {
  type FromProgramPage,
  isPageCode,
  PAGE_CODE_LENGTH,
  PAGE_CODE_LETTERS,
  PROGRAM_LIMITS,
  PROGRAM_PAGE_SUBPROTOCOL,
  PROGRAM_SUBPROTOCOL,
  type ProgramHello,
  type ProgramRefusal,
  type ToProgram,
  type ToProgramPage,
} from './program-protocol.ts';
export {
  type FromWatcher,
  type ToWatcher,
  WATCH_PATHS,
  type WatchedSource,
  type WatchView,
} from './watch-protocol.ts';
