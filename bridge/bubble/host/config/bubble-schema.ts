import { z } from 'zod';
import { ANIMATION_NAMES } from '../../../../src/protocol/setp/index.ts';
import { isUserName } from '../accounts/account-store.ts';

/** Text that fits into a field of the protocol, of this many bytes of UTF-8. */
const text = (bytes: number) =>
  z
    .string()
    .min(1, 'expected a text')
    .refine(
      (value) => Buffer.byteLength(value) <= bytes && !/\p{Cc}/u.test(value),
      `expected at most ${bytes} bytes without control characters`,
    );

export const uuid = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/, 'expected a UUID');

const number = z.number('expected a number');
const metres = number.positive('expected more than 0 metres').max(10_000, 'expected fewer metres');
const seconds = number
  .positive('expected more than 0 seconds')
  .max(86_400, 'expected a day at most');
const coordinate = number.min(-20_000, 'expected metres').max(20_000, 'expected metres');
const place = z.tuple([coordinate, coordinate, coordinate], 'expected three numbers: x, y, z');
const count = z.int('expected a whole number').positive('expected 1 at least');

const port = z.int('expected a port').min(0, 'expected a port').max(65535, 'expected a port');
const remotePort = port.min(1, 'expected a port');

/** A host name or an IP literal, as it fits into the address of a link. */
const host = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9.:-]{1,88}$/, 'expected a host name or address without a port');

const url = z
  .url({ protocol: /^https?$/, error: 'expected an http or https address' })
  .max(64, 'expected at most 64 characters');

/** Ids of animations by their names. */
const ANIMATION_IDS = new Map(Object.entries(ANIMATION_NAMES).map(([id, name]) => [name, +id]));

/** A step of a resident's route, one key each. */
const ROUTE_STEP = z.union(
  [
    z.strictObject({
      /** x and y of the bubble, metres. */
      walk: z.tuple([coordinate, coordinate]),
      /** The bubble, if it is another than that of the resident: it goes through the portal that leads there. */
      bubble: uuid.optional(),
    }),
    z.strictObject({ stand: seconds }),
    z.strictObject({
      /** Name of the animation, as in the table of docs/setp.md. */
      gesture: z.string().refine((name) => ANIMATION_IDS.has(name), 'expected an animation'),
    }),
  ],
  'expected {"walk": [x, y]}, {"stand": seconds} or {"gesture": animation}',
);

/** The id of an animation that {@link BUBBLE_FILE} has accepted by its name. */
export const animationId = (name: string): number => ANIMATION_IDS.get(name) ?? 0;

/** An object that does not walk. */
const OBJECT = z.strictObject({
  /** By default made of the bubble's id and the name. */
  id: uuid.optional(),
  name: text(64),
  /** Id of its model in the media repository; of one that is not there, viewers show a stand-in. */
  model: uuid,
  /** The centre of its bounding sphere, metres from the bubble's centre. */
  location: place,
  /** Degrees counter-clockwise from the x axis. */
  facing: number.default(0),
  radius: metres,
  /** Kilograms; 0 for what cannot be moved. */
  mass: number.nonnegative('expected 0 or more kilograms').default(0),
  /** `bell`: answers to the action *ring*. `rolling`: answers to *push*, and rolls until friction stops it. */
  behavior: z.enum(['bell', 'rolling']).nullable().default(null),
});

const RESIDENT = z.strictObject({
  id: uuid.optional(),
  name: text(64),
  model: uuid,
  /** Its soles. */
  location: place,
  facing: number.default(0),
  height: metres.default(1.9),
  mass: number.positive('expected more than 0 kilograms').default(70),
  walkingSpeed: number.positive('expected more than 0').max(6, 'expected 6 at most').default(1.2),
  /** What it does, again and again; none: it stands. */
  route: z.array(ROUTE_STEP).max(256, 'expected 256 steps at most').default([]),
});

const LINK = z.strictObject({
  /** The server of the other bubble; without it, it is this one. */
  host: host.optional(),
  port: remotePort.optional(),
  /** Id of the other bubble. */
  bubble: uuid,
  /** Its centre in this bubble's coordinates, metres. */
  center: place,
});

const BUBBLE = z.strictObject({
  id: uuid,
  /** Shown in lists. */
  name: text(48),
  range: metres,
  perceptionRange: metres,
  cycleMilliseconds: number
    .min(10, 'expected 10 at least')
    .max(1000, 'expected 1000 at most')
    .default(50),
  /** Where avatars appear that join; by default its centre. */
  arrival: z
    .strictObject({ location: place, facing: number.default(0) })
    .nullable()
    .default(null),
  objects: z.array(OBJECT).default([]),
  residents: z.array(RESIDENT).default([]),
  links: z.array(LINK).default([]),
});

const AVATAR = z.strictObject({
  /** The same on servers between which users are handed over. */
  id: uuid,
  name: text(32),
  model: uuid,
  /** From the soles to the top. */
  height: metres.default(1.9),
  /** Who may choose it; null for everybody. */
  users: z
    .array(z.string().refine(isUserName, 'expected 1 to 32 bytes of text'))
    .nullable()
    .default(null),
});

const LISTEN = (defaultPort: number) =>
  z.strictObject({
    /** Address to listen on; `0.0.0.0` or `::` for all. */
    host: z.string().min(1, 'expected an address to listen on').default('127.0.0.1'),
    /** 0 for any free port. */
    port: port.default(defaultPort),
  });

/** How much clients may use; the keys are those of the server's own limits. */
const LIMITS = z.strictObject({
  /** The most accounts. */
  accounts: count.default(10_000),
  sessions: count.default(500),
  sessionsPerAddress: count.default(100),
  /** New sessions per second from one address. */
  opensPerSecond: count.default(10),
  /** What one client may send. */
  bytesPerSecond: count.default(64 * 1024),
  messagesPerSecond: count.default(400),
  /** Objects that one participant may have injected. */
  injectedObjects: count.default(16),
  /** Metres per second of objects that participants govern. */
  speed: number.positive('expected more than 0').default(30),
});

/** The configuration file of a bubble server. Unknown keys are errors. */
export const BUBBLE_FILE = z
  .strictObject({
    name: text(32),
    /** Address that the UDP socket listens on; `0.0.0.0` or `::` for all. */
    host: z.string().min(1, 'expected an address to listen on').default('127.0.0.1'),
    port: port.default(4280),
    /** The host under which others reach the server; by default `host`. */
    publicHost: host.nullable().default(null),
    /** The HTTP server of the cloud document and the media repository. */
    http: LISTEN(4281).prefault({}),
    /** The HTTP server of the page of accounts, which `key` opens. */
    accountsPage: LISTEN(4282).prefault({}),
    /** What clients and other servers are told, where a proxy is before `http`; by default the addresses of `http`. */
    cloudUrl: url.nullable().default(null),
    mediaUrl: url.nullable().default(null),
    /** Who knows it may make and remove accounts; null: there is no page for that. */
    key: z
      .string()
      .min(12, 'expected at least 12 characters')
      .max(256, 'expected at most 256 characters')
      .nullable()
      .default(null),
    /** File of the accounts, relative to this file; null keeps them in memory. */
    accounts: z.string().min(1, 'expected a path').nullable().default(null),
    /** Whether connecting with a new name makes an account. */
    createAccounts: z.boolean().default(false),
    /** The media repository. */
    models: z
      .array(
        z.strictObject({
          id: uuid,
          /** A mesh asset, or an AvatarObject or RenderObject document; relative to this file. */
          file: z.string().min(1, 'expected a path'),
        }),
      )
      .default([]),
    avatars: z.array(AVATAR).default([]),
    bubbles: z.array(BUBBLE).min(1, 'expected at least one bubble'),
    /** Other bubble servers that may link, besides those of `links`. */
    allowedLinks: z.array(z.strictObject({ host, port: remotePort })).default([]),
    /** Shared with the servers of links, which have to prove that they know it; null: their address is enough. */
    challengeKey: z.string().min(16, 'expected at least 16 characters').nullable().default(null),
    limits: LIMITS.prefault({}),
  })
  .check(({ value, issues }) => {
    const report = (message: string, path: (string | number)[], input: unknown) =>
      issues.push({ code: 'custom', message, path, input });
    const { avatars, bubbles, models } = value;
    const reportDuplicates = (name: string, ids: readonly string[]) => {
      ids.forEach((id, index) => {
        if (ids.indexOf(id) !== index)
          report('expected another id: it is taken', [name, index, 'id'], id);
      });
    };
    reportDuplicates(
      'models',
      models.map(({ id }) => id),
    );
    reportDuplicates(
      'avatars',
      avatars.map(({ id }) => id),
    );
    reportDuplicates(
      'bubbles',
      bubbles.map(({ id }) => id),
    );
    bubbles.forEach(({ id, range, arrival, links, objects, residents }, bubble) => {
      const isOutside = ([x, y, z]: readonly number[]) => Math.hypot(x, y, z) > range;
      if (arrival && isOutside(arrival.location)) {
        report('expected a place in range', ['bubbles', bubble, 'arrival'], arrival);
      }
      for (const [list, entries] of Object.entries({ objects, residents })) {
        entries.forEach(({ location }, index) => {
          if (!isOutside(location)) return;
          report(
            'expected a place in range',
            ['bubbles', bubble, list, index, 'location'],
            location,
          );
        });
      }
      links.forEach((link, index) => {
        const path = ['bubbles', bubble, 'links', index];
        if (Math.hypot(...link.center) === 0) {
          report('expected another place than its own centre', [...path, 'center'], link.center);
        }
        if ((link.host === undefined) !== (link.port === undefined)) {
          report('expected both host and port, or neither', [...path, 'port'], link.port);
        }
        const isOwn = bubbles.some((other) => other.id === link.bubble && other.id !== id);
        if (link.host === undefined && !isOwn) {
          report(
            'expected another bubble of this server, or a host',
            [...path, 'bubble'],
            link.bubble,
          );
        }
      });
    });
  });

export type BubbleFile = z.output<typeof BUBBLE_FILE>;
export type BubbleEntry = BubbleFile['bubbles'][number];
export type ObjectEntry = BubbleEntry['objects'][number];
export type ResidentEntry = BubbleEntry['residents'][number];
