import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError, type Environment } from './config-file.ts';
import { origin } from './config-values.ts';
import { Secret } from './secret.ts';

/** Where a password is: never in the configuration file itself. */
export const SECRET_PLACE = z.union(
  [
    z.strictObject({ env: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/) }),
    z.strictObject({ file: z.string().min(1) }),
  ],
  'expected {"env": "NAME"} or {"file": "path"}: a password is never in this file',
);

export type SecretPlace = Readonly<z.output<typeof SECRET_PLACE>>;

const metres = z.number().min(-1e5, 'expected metres').max(1e5, 'expected metres');
const position = z.tuple([metres, metres, metres], 'expected [x, y, z] in metres');
const name = (most: number) =>
  z.string().min(1, 'expected a name').max(most, `expected at most ${most} characters`);

/** A view of the region that a watcher may choose. */
const VIEW = z.strictObject({ name: name(40), position, target: position });

/** What all sources have. */
const COMMON = {
  /** Part of addresses: `live=<id>`. */
  id: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9-]{0,31}$/,
      'expected lower-case letters, digits and dashes, 32 at most',
    ),
  /** Shown to watchers. */
  name: name(80),
  /** Simultaneous watchers of one bridge. */
  watchers: z.int('expected a whole number').min(1).max(100_000).default(200),
  /** Updates of positions per second. */
  rate: z.number().min(1, 'expected 1 to 20').max(20, 'expected 1 to 20').default(10),
  /** Whether the account stays logged in while nobody watches. */
  keep: z.boolean().default(false),
  /** Whether watchers see the avatar of the account itself. */
  showAccount: z.boolean().default(false),
  views: z.array(VIEW).max(16, 'expected at most 16 views').default([]),
  /** Origins whose pages may watch, besides those of `origins`; `"*"` for all. */
  origins: z.union([z.tuple([z.literal('*')]), z.array(origin).max(256)]).default([]),
};

const GRID_SOURCE = z.strictObject({
  ...COMMON,
  /** Id of a grid of this file, or `demo`. */
  grid: z.string().min(1).max(32),
  first: name(63),
  last: name(63),
  /** A guest of the demo grid needs none. */
  password: SECRET_PLACE.optional(),
  /** Where to log in: a region by name, and metres in it. The last location of the account unless stated. */
  region: name(80).optional(),
  position: position.default([128, 128, 30]),
});

const BUBBLE_SOURCE = z.strictObject({
  ...COMMON,
  bubble: z.strictObject({
    /** Id of a bubble server of this file, or `demo`. */
    server: z.string().min(1).max(32),
    user: name(63),
    passphrase: SECRET_PLACE.optional(),
    /** Id of the bubble; the first one that the server lists unless stated. */
    bubble: z.guid('expected the id of a bubble').optional(),
  }),
});

/** A source of the file: the key `bubble` tells the two kinds apart, so that errors name what is missing. */
export const SOURCE_ENTRY = z.looseObject({}).transform((entry, context) => {
  const schema = 'bubble' in entry ? BUBBLE_SOURCE : GRID_SOURCE;
  const { data, error } = schema.safeParse(entry);
  for (const issue of error?.issues ?? []) context.issues.push(issue as never);
  return data ?? z.NEVER;
});

export type SourceEntry = z.output<typeof SOURCE_ENTRY>;

/** What all sources have: a live region, grid or bubble that watchers may see. */
interface CommonSource {
  readonly id: string;
  readonly name: string;
  readonly watchers: number;
  readonly rate: number;
  readonly keep: boolean;
  readonly showAccount: boolean;
  readonly views: readonly SourceView[];
  readonly origins: readonly string[];
}

export interface SourceView {
  readonly name: string;
  /** Metres in the region. */
  readonly position: readonly [x: number, y: number, z: number];
  readonly target: readonly [x: number, y: number, z: number];
}

export interface GridSource extends CommonSource {
  readonly kind: 'grid';
  readonly grid: string;
  readonly first: string;
  readonly last: string;
  readonly password: Secret;
  /** Null for the last location of the account. */
  readonly start: {
    readonly region: string;
    readonly position: readonly [x: number, y: number, z: number];
  } | null;
}

export interface BubbleSource extends CommonSource {
  readonly kind: 'bubble';
  readonly server: string;
  readonly user: string;
  readonly passphrase: Secret;
  /** Null for the first bubble that the server lists. */
  readonly bubble: string | null;
}

export type SourceConfig = GridSource | BubbleSource;

/**
 * A source of the configuration, with its password.
 *
 * @param file the configuration file, beside which the files of passwords are looked for.
 * @throws {@link ConfigError} for a password that is not there.
 */
export function sourceOf(entry: SourceEntry, file: string, env: Environment): SourceConfig {
  const { id, name, watchers, rate, keep, showAccount, views, origins } = entry;
  const common = { id, name, watchers, rate, keep, showAccount, views, origins };
  const secret = (place: SecretPlace | undefined) => readSecret(place, file, env, `source "${id}"`);
  if ('bubble' in entry) {
    const { server, user, passphrase, bubble = null } = entry.bubble;
    return { ...common, kind: 'bubble', server, user, passphrase: secret(passphrase), bubble };
  }
  const { grid, first, last, password, region, position } = entry;
  const start = region === undefined ? null : { region, position };
  return { ...common, kind: 'grid', grid, first, last, password: secret(password), start };
}

/** The password at its place; an empty one for no place. @throws {@link ConfigError}, which does not contain it. */
export function readSecret(
  place: SecretPlace | undefined,
  file: string,
  env: Environment,
  of: string,
): Secret {
  if (place === undefined) return new Secret('');
  if ('env' in place) {
    const text = env[place.env];
    if (text) return new Secret(text);
    throw new ConfigError(`${file}: ${of}: the environment has no ${place.env}`);
  }
  const path = resolve(dirname(file), place.file);
  try {
    return new Secret(readFileSync(path, 'utf8').replace(/\r?\n$/, ''));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unreadable';
    throw new ConfigError(`${file}: ${of}: ${path}: cannot be read (${code})`);
  }
}
