export type { BridgeControl, PageControl, ResumedChannel } from './control.ts';
export { decodeFrame, encodeFrame, MAX_CHANNEL } from './frames.ts';
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
} from './programs.ts';
export {
  BRIDGE_PATHS,
  BRIDGE_SUBPROTOCOL,
  type BridgeInfo,
  CLOSE_CODES,
  type CloseReason,
  type GridChoice,
  REFUSAL_HEADER,
  type RefusalCode,
  SEED,
  TOKEN_SUBPROTOCOL_PREFIX,
} from './wire.ts';
