import type { RestoreResult } from '../link/reconnecting-link.ts';
import type { OpenResult } from './bubble-connection.ts';
import type { BubbleConnectOutcome } from './bubble-contract.ts';

type OpenFailure = Exclude<OpenResult, { kind: 'accepted' }>;

/** New connections in a row that the server may leave without an answer. */
const MAX_SILENT_CONNECTS = 2;
/** SETP.timeoutMs, in seconds. */
const SILENT_SECONDS = 5;

/** What the page learns when a first connection was not accepted. */
export function connectFailure(result: OpenFailure): BubbleConnectOutcome {
  switch (result.kind) {
    case 'refused':
      return {
        kind: 'refused',
        reason: result.reason ?? 'disconnected',
        serverDescription: result.answer.serverShortDescription,
      };
    case 'disconnected':
      return { kind: 'refused', reason: 'disconnected', serverDescription: '' };
    case 'silent':
      return { kind: 'failed', code: 'server-silent', detail: '' };
    case 'failed':
      return result;
  }
}

/** What follows when the server could not be connected to again. @param silentConnects in a row, with this one. */
export function restoreFailure(result: OpenFailure, silentConnects: number): RestoreResult {
  switch (result.kind) {
    case 'refused':
    case 'disconnected': {
      const kind = 'refused-by-bubble-server';
      const message = result.kind === 'refused' ? result.answer.serverShortDescription : '';
      const reason = (result.kind === 'refused' ? result.reason : null) ?? 'disconnected';
      return { kind: 'ended', end: { kind, reason, message } };
    }
    case 'silent':
      if (silentConnects < MAX_SILENT_CONNECTS) return { kind: 'retry', detail: null };
      return { kind: 'ended', end: { kind: 'silent', seconds: SILENT_SECONDS } };
    case 'failed':
      return { kind: 'retry', detail: result.detail || null };
  }
}
