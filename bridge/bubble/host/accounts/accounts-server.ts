import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { httpServer } from '../bubble-http-server.ts';
import type { AccountStore } from './account-store.ts';
import {
  ACCOUNTS_PATHS,
  ACCOUNTS_STYLE,
  accountsPage,
  FIELDS,
  type KeyNotice,
  keyPage,
  messagePage,
  type Notice,
  removalPage,
} from './accounts-markup.ts';
import { isSameText, type KeySession, KeySessions } from './key-sessions.ts';

export interface AccountsServerOptions {
  readonly serverName: string;
  /** Who knows it may make and remove accounts. */
  readonly key: string;
  readonly createsAccounts: boolean;
  readonly accounts: AccountStore;
  /** Called after an account was removed, so that its sessions end. */
  readonly removed: (user: string) => void;
  readonly log: FastifyBaseLogger;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** Only the page's own style and its own forms. */
const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** `__Host-` would need HTTPS. */
const COOKIE = 'vitrine-bubble-accounts';

/** Passphrases that people choose here; those of accounts made by connecting may be shorter. */
const MIN_PASSPHRASE = 8;

/** The HTTP server of the page on which accounts are made and removed. It does not listen yet. */
export function createAccountsServer(options: AccountsServerOptions): FastifyInstance {
  const { serverName, key, accounts, removed, log, now } = options;
  const app = httpServer(log, POLICY);
  const sessions = new KeySessions(key);
  /** What a session has just done, by its token, until its page is shown. */
  const notices = new Map<string, Notice>();

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      // Nothing that a browser keeps may contain names or the hidden values of forms.
      'cache-control': 'no-store',
      // With `no-referrer`, browsers would not name the origin of forms.
      'referrer-policy': 'same-origin',
    });
  });

  const sessionOf = (request: FastifyRequest): KeySession | null =>
    sessions.find(cookieOf(request, COOKIE), now());

  const askForKey = (reply: FastifyReply, status: number, notice: KeyNotice | null) =>
    sendPage(reply.code(status), keyPage(serverName, notice));

  const showAccounts = (reply: FastifyReply, session: KeySession, notice: Notice | null) =>
    sendPage(
      reply,
      accountsPage({
        serverName,
        accounts: accounts.list(),
        formToken: session.formToken,
        createsAccounts: options.createsAccounts,
        notice,
      }),
    );

  /** After a change the browser gets the page anew, so that reloading it does not send the form again. */
  const answer = (reply: FastifyReply, session: KeySession, notice: Notice) => {
    if (notice.kind !== 'added' && notice.kind !== 'removed') {
      return showAccounts(reply.code(422), session, notice);
    }
    notices.set(session.token, notice);
    return reply.redirect(ACCOUNTS_PATHS.page, 303);
  };

  /** A route for a form of the page: `handle` runs only for the page's own requests, in an open session. */
  const postRoute = (
    path: string,
    handle: (form: URLSearchParams, session: KeySession, reply: FastifyReply) => unknown,
  ) =>
    app.post(path, async (request, reply) => {
      const form = formOf(request);
      const session = sessionOf(request);
      if (!session) return askForKey(reply, 403, 'ended');
      const isOwn =
        isSameOrigin(request) && isSameText(field(form, FIELDS.formToken), session.formToken);
      return isOwn ? handle(form, session, reply) : refuse(reply);
    });

  app.get(ACCOUNTS_PATHS.page, async (request, reply) => {
    const session = sessionOf(request);
    if (!session) return askForKey(reply, 200, null);
    const notice = notices.get(session.token) ?? null;
    notices.delete(session.token);
    return showAccounts(reply, session, notice);
  });

  app.get(ACCOUNTS_PATHS.style, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(ACCOUNTS_STYLE),
  );

  app.post(ACCOUNTS_PATHS.open, async (request, reply) => {
    if (!isSameOrigin(request)) return refuse(reply);
    const session = sessions.open(field(formOf(request), FIELDS.key), request.ip, now());
    if (session === 'limited') {
      return askForKey(reply.header('retry-after', '60'), 429, session);
    }
    if (session === 'wrong') {
      log.warn({ address: request.ip }, 'wrong key on the page of accounts');
      return askForKey(reply, 403, session);
    }
    return reply
      .header('set-cookie', `${COOKIE}=${session.token}; Path=/; HttpOnly; SameSite=Strict`)
      .redirect(ACCOUNTS_PATHS.page, 303);
  });

  postRoute(ACCOUNTS_PATHS.close, (_form, session, reply) => {
    sessions.close(session.token);
    notices.delete(session.token);
    return reply
      .header('set-cookie', `${COOKIE}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`)
      .redirect(ACCOUNTS_PATHS.page, 303);
  });

  postRoute(ACCOUNTS_PATHS.add, async (form, session, reply) => {
    const user = field(form, FIELDS.user).trim().normalize('NFC');
    const kind = await addAccount(user, field(form, FIELDS.passphrase));
    return answer(reply, session, { kind, user });
  });

  postRoute(ACCOUNTS_PATHS.remove, async (form, session, reply) => {
    const user = field(form, FIELDS.user).normalize('NFC');
    if (!form.has(FIELDS.sure)) return sendPage(reply, removalPage(user, session.formToken));
    const kind = await removeAccount(user);
    return answer(reply, session, { kind, user });
  });

  async function addAccount(user: string, passphrase: string): Promise<Notice['kind']> {
    if ([...passphrase].length < MIN_PASSPHRASE) return 'bad-passphrase';
    try {
      return (await accounts.add(user, passphrase)) ?? 'added';
    } catch (error) {
      log.error(error, 'the file of accounts cannot be written');
      return 'not-saved';
    }
  }

  async function removeAccount(user: string): Promise<Notice['kind']> {
    try {
      if (!(await accounts.remove(user))) return 'no-account';
    } catch (error) {
      log.error(error, 'the file of accounts cannot be written');
      return 'not-saved';
    }
    removed(user);
    return 'removed';
  }

  return app;
}

const sendPage = (reply: FastifyReply, markup: string) =>
  reply.type('text/html; charset=utf-8').send(markup);

const refuse = (reply: FastifyReply) =>
  sendPage(
    reply.code(403),
    messagePage('Refused', 'This request did not come from the page of accounts.'),
  );

/** A request without a form has no fields. */
const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

const field = (form: URLSearchParams, name: string): string => form.get(name) ?? '';

/** Browsers name the origin of every form that is sent; other programs need not. */
function isSameOrigin({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site';
  return URL.canParse(origin) && new URL(origin).host === host;
}

function cookieOf({ headers }: FastifyRequest, name: string): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const pair = pairs.find((text) => text.startsWith(`${name}=`));
  return pair ? pair.slice(name.length + 1) : null;
}
