import type { LoginForm, LoginRefusal } from './login-form.ts';

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
