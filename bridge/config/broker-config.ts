import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError, type Environment } from './config-file.ts';
import { Secret } from './secret.ts';
import { readSecret, SECRET_PLACE } from './source-config.ts';

/** Overrides the servers of the file, so that a user and password can be in it. */
const URL_VARIABLE = 'VITRINE_BROKER_URL';

const SERVER_RULE = 'expected nats://host:port or tls://host:port, without a password';
const server = z.string().regex(/^(nats|tls):\/\/[^\s/?#@]+\/?$/, SERVER_RULE);
const path = z.string().min(1, 'expected a path');
const PREFIX = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/;

/** `broker` of the configuration file. */
export const BROKER_ENTRY = z.strictObject({
  /** A NATS server, or several of one cluster. */
  url: z.union([server, z.array(server).min(1, SERVER_RULE).max(16)], SERVER_RULE),
  user: z.string().min(1).max(256).optional(),
  password: SECRET_PLACE.optional(),
  token: SECRET_PLACE.optional(),
  /** A credentials file (`.creds`), as `nsc` makes them. */
  credentials: z.strictObject({ file: path }).optional(),
  /** Files in PEM format: who signed the server's certificate, and this bridge's own. */
  tls: z
    .strictObject({
      ca: path.optional(),
      certificate: path.optional(),
      key: path.optional(),
    })
    .optional(),
  /** First part of all subjects; bridges with another one have nothing in common with these. */
  prefix: z
    .string()
    .regex(PREFIX, 'expected letters, digits, _ and -, 32 at most')
    .default('vitrine'),
  /** Copies of what elects the process that runs a source, in a cluster of NATS servers. */
  replicas: z
    .int('expected 1, 3 or 5')
    .refine((count) => [1, 3, 5].includes(count), 'expected 1, 3 or 5')
    .default(1),
});

export type BrokerEntry = Readonly<z.output<typeof BROKER_ENTRY>>;

/** The broker through which bridges share sources, with what it takes to connect. */
export interface BrokerConfig {
  /** `host:port` of each server. */
  readonly servers: readonly string[];
  readonly user: string | null;
  readonly password: Secret | null;
  readonly token: Secret | null;
  /** Content of a credentials file. */
  readonly credentials: Secret | null;
  /** PEM texts. Null where TLS is not required; it is used all the same if the servers offer it. */
  readonly tls: {
    readonly ca: string | null;
    readonly certificate: string | null;
    readonly key: Secret | null;
  } | null;
  readonly prefix: string;
  readonly replicas: number;
}

/**
 * The broker of the configuration, with what the environment may set.
 *
 * @param file the configuration file, beside which other files are looked for.
 * @throws {@link ConfigError} for a secret that is not there.
 */
export function brokerOf(
  entry: BrokerEntry | null,
  file: string,
  env: Environment,
): BrokerConfig | null {
  const url = env[URL_VARIABLE];
  const configured = entry && readEntry(entry, file, env);
  return url ? brokerAt(url, URL_VARIABLE, configured) : configured;
}

/**
 * The broker at an address that may contain a user and a password, or a token: `nats://user:password@host:port`.
 *
 * @param of named in errors, which do not contain the address.
 * @param configured what else the file says, such as certificates.
 * @throws {@link ConfigError}.
 */
export function brokerAt(
  text: string,
  of: string,
  configured: BrokerConfig | null = null,
): BrokerConfig {
  // URL knows no default port of these schemes, and keeps credentials encoded.
  const parts = /^(nats|tls):\/\/(?:([^\s/?#@:]*)(?::([^\s/?#@]*))?@)?([^\s/?#@]+)\/?$/.exec(text);
  if (!parts) throw new ConfigError(`${of}: expected an address such as nats://127.0.0.1:4222`);
  const [, scheme, first, second, host] = parts;
  const base = configured ?? readEntry(BROKER_ENTRY.parse({ url: `nats://${host}` }), '', {});
  const decode = (part: string) => {
    try {
      return decodeURIComponent(part);
    } catch {
      throw new ConfigError(`${of}: its user or password is not encoded as in a URL`);
    }
  };
  const who =
    first === undefined
      ? {}
      : second === undefined
        ? { token: new Secret(decode(first)), user: null, password: null }
        : { user: decode(first), password: new Secret(decode(second)), token: null };
  const tls = scheme === 'tls' ? (base.tls ?? NO_CERTIFICATES) : base.tls;
  return { ...base, ...who, tls, servers: [host] };
}

const NO_CERTIFICATES = { ca: null, certificate: null, key: null };

function readEntry(entry: BrokerEntry, file: string, env: Environment): BrokerConfig {
  const { url, user = null, password, token, credentials, tls, prefix, replicas } = entry;
  const urls = Array.isArray(url) ? url : [url];
  const secret = (place: typeof password) =>
    place === undefined ? null : readSecret(place, file, env, 'broker');
  const text = (name: string | undefined) => (name === undefined ? null : readPem(name, file));
  const isTls = tls !== undefined || urls.some((address) => address.startsWith('tls:'));
  const key = text(tls?.key);
  return {
    servers: urls.map((address) => address.replace(/^\w+:\/\//, '').replace(/\/$/, '')),
    user,
    password: secret(password),
    token: secret(token),
    credentials: secret(credentials),
    tls: isTls
      ? {
          ca: text(tls?.ca),
          certificate: text(tls?.certificate),
          key: key === null ? null : new Secret(key),
        }
      : null,
    prefix,
    replicas,
  };
}

function readPem(name: string, file: string): string {
  const place = resolve(dirname(file), name);
  try {
    return readFileSync(place, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unreadable';
    throw new ConfigError(`${file}: broker: ${place}: cannot be read (${code})`);
  }
}
