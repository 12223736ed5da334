import type { AccountRefusal } from './account-store.ts';

/** What the page of accounts shows. */
export interface AccountsView {
  readonly serverName: string;
  /** By user. */
  readonly accounts: readonly { readonly user: string; readonly created: string }[];
  readonly formToken: string;
  /** Whether anybody can get an account by connecting. */
  readonly createsAccounts: boolean;
  readonly notice: Notice | null;
}

/** What the last request did, or why it did nothing. */
export type Notice =
  | { readonly kind: 'added' | 'removed'; readonly user: string }
  | { readonly kind: AccountRefusal | 'no-account' | 'not-saved'; readonly user: string };

/** Why the page for the key is shown again. */
export type KeyNotice = 'wrong' | 'limited' | 'ended';

/** Paths of the page. */
export const ACCOUNTS_PATHS = {
  page: '/',
  style: '/accounts.css',
  open: '/open',
  close: '/close',
  add: '/add',
  remove: '/remove',
} as const;

/** Names of the fields of the forms. */
export const FIELDS = {
  key: 'key',
  user: 'user',
  passphrase: 'passphrase',
  formToken: 'form',
  sure: 'sure',
} as const;

/** The page that asks for the server's key. */
export function keyPage(serverName: string, notice: KeyNotice | null): string {
  return page(
    `Accounts of ${serverName}`,
    `<p>Who holds the key of this bubble server can list, make and remove its accounts.</p>
${notice === null ? '' : message(KEY_NOTICES[notice], true)}
<form method="post" action="${ACCOUNTS_PATHS.open}">
<label for="key">Key of the server</label>
<input id="key" name="${FIELDS.key}" type="password" required autofocus autocomplete="off">
<button class="primary">Continue</button>
</form>`,
  );
}

/** The page that lists accounts. */
export function accountsPage(view: AccountsView): string {
  const { serverName, accounts, formToken, createsAccounts, notice } = view;
  const hidden = hiddenField(FIELDS.formToken, formToken);
  return page(
    `Accounts of ${serverName}`,
    `${notice === null ? '' : message(...noticeText(notice))}
${createsAccounts ? '<p>Connecting with a new name makes an account, too.</p>' : ''}
<section aria-labelledby="list"><h2 id="list">${accountCount(accounts.length)}</h2>
${accounts.length === 0 ? '' : accountTable(accounts, hidden)}</section>
<section aria-labelledby="new"><h2 id="new">New account</h2>
<form method="post" action="${ACCOUNTS_PATHS.add}">${hidden}
<label for="user">Name</label>
<input id="user" name="${FIELDS.user}" required maxlength="32" autocomplete="off" autocapitalize="none" spellcheck="false">
<label for="passphrase">Passphrase</label>
<input id="passphrase" name="${FIELDS.passphrase}" type="password" required minlength="8" maxlength="32" autocomplete="new-password" aria-describedby="rule">
<p id="rule" class="hint">8 to 32 characters. The protocol sends it without encryption: choose one that is used nowhere else.</p>
<button class="primary">Make account</button>
</form></section>
<form method="post" action="${ACCOUNTS_PATHS.close}" class="close">${hidden}<button>Sign out</button></form>`,
  );
}

/** The page that asks before an account is removed. */
export function removalPage(user: string, formToken: string): string {
  return page(
    `Remove the account of ${user}?`,
    `<p>Its session ends, and it can no longer connect. Its passphrase cannot be restored.</p>
<form method="post" action="${ACCOUNTS_PATHS.remove}" class="choice">
${hiddenField(FIELDS.formToken, formToken)}${hiddenField(FIELDS.user, user)}${hiddenField(FIELDS.sure, 'yes')}
<button class="primary" autofocus>Remove</button>
<a href="${ACCOUNTS_PATHS.page}">Keep it</a></form>`,
  );
}

/** A page with only a message, as for a request that is refused. */
export function messagePage(title: string, text: string): string {
  return page(
    title,
    `${message(text, true)}<p><a href="${ACCOUNTS_PATHS.page}">Back to the accounts</a></p>`,
  );
}

const KEY_NOTICES: Readonly<Record<KeyNotice, string>> = {
  wrong: 'This is not the key.',
  limited: 'Too many wrong keys. Try again in a minute.',
  ended: 'You were signed out. Enter the key again.',
};

/** The text of a notice, and whether it reports a failure. */
function noticeText({ kind, user }: Notice): [text: string, isFailure: boolean] {
  switch (kind) {
    case 'added':
      return [`${user} has an account now.`, false];
    case 'removed':
      return [`The account of ${user} is removed. It can no longer connect.`, false];
    case 'bad-user':
      return ['A name has 1 to 32 bytes, without control characters or spaces at its ends.', true];
    case 'bad-passphrase':
      return ['A passphrase has at least 8 characters, and at most 32 bytes.', true];
    case 'exists':
      return [`${user} has an account already.`, true];
    case 'too-many':
      return ['The server has as many accounts as it may have, or is busy.', true];
    case 'no-account':
      return [`There is no account of ${user}.`, true];
    case 'not-saved':
      return ['The file of accounts could not be written. Nothing has changed.', true];
  }
}

const accountCount = (count: number): string =>
  count === 0 ? 'No accounts yet' : count === 1 ? '1 account' : `${count} accounts`;

function accountTable(accounts: AccountsView['accounts'], hidden: string): string {
  const rows = accounts.map(({ user, created }) => {
    const name = escapeText(user);
    return `<tr><th scope="row">${name}</th>
<td><time datetime="${escapeText(created)}">${escapeText(created.slice(0, 10))}</time></td>
<td><form method="post" action="${ACCOUNTS_PATHS.remove}">${hidden}${hiddenField(FIELDS.user, user)}<button aria-label="Remove ${name}">Remove</button></form></td></tr>`;
  });
  return `<table><thead><tr><th scope="col">Name</th><th scope="col">Made</th><td></td></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`;
}

const hiddenField = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeText(value)}">`;

const message = (text: string, isFailure: boolean): string =>
  `<p role="${isFailure ? 'alert' : 'status'}" class="${isFailure ? 'failure' : 'success'}">${escapeText(text)}</p>`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(title)}</title>
<link rel="stylesheet" href="${ACCOUNTS_PATHS.style}">
</head>
<body><main><h1>${escapeText(title)}</h1>
${body}
</main></body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for markup and for attributes in quotes. */
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (found) => ENTITIES[found]);

/** The style of the page, light and dark. */
export const ACCOUNTS_STYLE = `:root{--ground:#f6f4f0;--card:#fff;--text:#23211e;--quiet:#5f5a53;--line:#8a837a;--accent:#1f5fa8;--on-accent:#fff;--bad:#a3262b;--good:#1d6b3a}
@media(prefers-color-scheme:dark){:root{--ground:#1b1c1f;--card:#26282c;--text:#eceae6;--quiet:#b3aea6;--line:#7b7f88;--accent:#8fbdf5;--on-accent:#14202e;--bad:#ff9d9a;--good:#8ed6a4}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
main{max-width:38rem;margin:0 auto;padding:2rem 1rem 4rem}
h1,p,tbody th{overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem}
h2{font-size:1.125rem;margin:0 0 .75rem}
section,main>form:not(.close){background:var(--card);border:1px solid color-mix(in srgb,var(--line) 45%,transparent);border-radius:.5rem;padding:1rem;margin:0 0 1rem}
label{display:block;font-weight:600;margin:.75rem 0 .25rem}
label:first-of-type{margin-top:0}
input,button{font:inherit;color:inherit;border:1px solid var(--line);border-radius:.375rem;min-height:2.5rem;padding:.25rem .75rem}
input{width:100%;background:var(--ground)}
button{background:var(--card);cursor:pointer}
button.primary{margin-top:1rem;background:var(--accent);border-color:var(--accent);color:var(--on-accent);font-weight:600}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
table{width:100%;border-collapse:collapse}
th,td{text-align:left;padding:.375rem .5rem .375rem 0;border-top:1px solid color-mix(in srgb,var(--line) 45%,transparent)}
thead th,thead td{border:0;color:var(--quiet);font-weight:400;font-size:.875rem}
tbody th{font-weight:600}
td{white-space:nowrap}
td:last-child{text-align:right}
.choice button{margin:0 1rem 0 0}
.hint{margin:.25rem 0 0;color:var(--quiet);font-size:.875rem}
.failure,.success{border-left:4px solid;padding:.5rem .75rem;background:var(--card);margin:0 0 1rem}
.failure{border-color:var(--bad);color:var(--bad)}
.success{border-color:var(--good);color:var(--good)}
a{color:var(--accent)}
`;
