import { encodeUtf8 } from '../../../src/formats/bytes/index.ts';
import type { Vector3 } from '../../../src/math/index.ts';
import type { XmlRpcValue } from '../../../src/protocol/grid/index.ts';

/** What a viewer gave to log in. */
export interface LoginForm {
  readonly first: string;
  readonly last: string;
  readonly agreesToTerms: boolean;
  readonly hasReadCritical: boolean;
  readonly token: string;
  readonly mfaHash: string;
  /** Names of the blocks that it wants; null for all, as where it does not say. */
  readonly options: ReadonlySet<string> | null;
  /** Null for where visitors arrive. */
  readonly region: string | null;
  readonly at: Vector3 | null;
}

export interface LoginRefusal {
  readonly reason: string;
  readonly message: string;
  readonly mfaHash?: string;
}

type Fields = ReadonlyMap<string, XmlRpcValue>;

/** Bytes of UTF-8: two of them with a space fit the messages' short text fields. */
const LONGEST_NAME = 63;
/** `uri:Region Name&x&y&z` */
const START_LOCATION = /^uri:([^&]+)&([\d.]+)&([\d.]+)&([\d.]+)$/;

const BAD_CREDENTIALS: LoginRefusal = {
  reason: 'key',
  message:
    'Could not authenticate your avatar. A first name, a last name and a password are needed.',
};

export function readLogin(fields: Fields): LoginForm | LoginRefusal {
  const first = text(fields, 'first');
  const last = text(fields, 'last');
  const names = [first, last];
  const isNamed = names.every((name) => name !== '' && encodeUtf8(name).length <= LONGEST_NAME);
  if (!isNamed || !text(fields, 'passwd')) return BAD_CREDENTIALS;
  const options = fields.get('options');
  return {
    first,
    last,
    agreesToTerms: flag(fields, 'agree_to_tos'),
    hasReadCritical: flag(fields, 'read_critical'),
    token: text(fields, 'token'),
    mfaHash: text(fields, 'mfa_hash'),
    options: Array.isArray(options) ? new Set(options.map(String)) : null,
    ...readPlace(text(fields, 'start')),
  };
}

export function isRefused(form: LoginForm | LoginRefusal): form is LoginRefusal {
  return 'reason' in form;
}

function readPlace(start: string): Pick<LoginForm, 'region' | 'at'> {
  const match = START_LOCATION.exec(start);
  if (!match) return { region: null, at: null };
  const [, region, x, y, z] = match;
  const at: Vector3 = [Number(x), Number(y), Number(z)];
  return { region, at: at.every(Number.isFinite) ? at : null };
}

function text(fields: Fields, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Booleans come as such, as numbers, and as text. */
function flag(fields: Fields, name: string): boolean {
  return ['true', '1'].includes(String(fields.get(name) ?? '').toLowerCase());
}

/** The code that the demo grid asks `Mfa Tester` for; it stands in the question. */
const MFA_CODE = '123456';

/** Goes along with the question, and comes back with the code. */
const QUESTION_HASH = 'demo-mfa-question';

/** What a login that gave the code gets, to be spared the next time. */
export const MFA_HASH = 'demo-mfa-known';

type Check = (form: LoginForm) => LoginRefusal | null;

/** Names that are asked something first, so that forms can be tried. */
const TESTERS: ReadonlyMap<string, Check> = new Map<string, Check>([
  [
    'tos tester',
    ({ agreesToTerms }) =>
      agreesToTerms
        ? null
        : {
            reason: 'tos',
            message: 'Terms of the demo grid: look as long as you like, and break nothing.',
          },
  ],
  [
    'critical tester',
    ({ hasReadCritical }) =>
      hasReadCritical
        ? null
        : { reason: 'critical', message: 'The demo grid forgets everything when it stops.' },
  ],
  [
    'mfa tester',
    ({ token, mfaHash }) => {
      const isAnswered = mfaHash === QUESTION_HASH && token === MFA_CODE;
      return isAnswered || mfaHash === MFA_HASH ? null : challenge(token);
    },
  ],
]);

/** Whether its login is asked for a second factor. */
export function hasSecondFactor({ first, last }: Pick<LoginForm, 'first' | 'last'>): boolean {
  return keyOf({ first, last }) === 'mfa tester';
}

/** What is asked of this one before it gets in; null for everybody else. */
export function testerRefusal(form: LoginForm): LoginRefusal | null {
  return TESTERS.get(keyOf(form))?.(form) ?? null;
}

function challenge(token: string): LoginRefusal {
  const question = `Enter the code of your second factor: on the demo grid it is ${MFA_CODE}.`;
  return {
    reason: 'mfa_challenge',
    message: token === '' ? question : `That was not the code. ${question}`,
    mfaHash: QUESTION_HASH,
  };
}

function keyOf({ first, last }: Pick<LoginForm, 'first' | 'last'>): string {
  return `${first} ${last}`.toLowerCase();
}
