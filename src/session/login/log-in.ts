import { DecodeError, encodeUtf8 } from '../../formats/bytes/index.ts';
import {
  decodeLlsdLoginAnswer,
  decodeLoginAnswer,
  type LoginAnswer,
  type LoginSuccess,
} from '../../protocol/grid/index.ts';
import type { LoginOutcome } from '../contract.ts';
import type { BridgeLink } from '../transport/bridge-link.ts';
import type { Credentials } from './credentials.ts';

/** What came of a login: the session's own secrets, or what to tell the person. */
export type LoginResult =
  | { readonly kind: 'success'; readonly success: LoginSuccess; readonly token: string }
  | Exclude<LoginOutcome, { readonly kind: 'welcome' }>;

/** Milliseconds: grids take long, and the bridge has a limit of its own. */
const TIMEOUT = 120_000;

/** Logs in over an open link. Resolves in any case. */
export async function logIn(
  link: BridgeLink,
  { grid, request }: Credentials,
): Promise<LoginResult> {
  const answer = await link.ask({ type: 'login', grid, request }, TIMEOUT);
  if (answer.type === 'refused') {
    return { kind: 'failed', code: answer.code, detail: answer.detail };
  }
  if (answer.type !== 'login') return badAnswer('the bridge answered something else');
  try {
    const decode = answer.format === 'llsd' ? decodeLlsdLoginAnswer : decodeLoginAnswer;
    return resultOf(decode(encodeUtf8(answer.body)), answer.token);
  } catch (error) {
    if (error instanceof DecodeError) return badAnswer(error.message);
    throw error;
  }
}

function resultOf(answer: LoginAnswer, token: string | null): LoginResult {
  switch (answer.outcome) {
    case 'success':
      return token === null
        ? badAnswer('the bridge opened no session')
        : { kind: 'success', success: answer, token };
    case 'indeterminate':
      return { kind: 'failed', code: 'grid-redirects', detail: answer.message };
    case 'failure': {
      const { reason, message, question, mfaHash } = answer;
      return { kind: 'refused', reason, message, question, mfaHash };
    }
  }
}

function badAnswer(detail: string): LoginResult {
  return { kind: 'failed', code: 'bad-answer', detail };
}
