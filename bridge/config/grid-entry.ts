import { z } from 'zod';
import type { GridChoice } from '../../src/protocol/bridge/index.ts';
import { isHttpUrl } from '../../src/protocol/grid/index.ts';

/** Id of the demo grid, which no file can give to another. */
export const DEMO_GRID_ID = 'demo';

const GRID_ID = /^[a-z0-9][a-z0-9-]{0,31}$/;
const HOST = /^[a-z0-9.:-]{1,253}$/;

const id = z
  .string()
  .regex(GRID_ID, 'expected lower-case letters, digits and dashes, 32 at most')
  .refine((text) => text !== DEMO_GRID_ID, 'expected another id: "demo" is that of the demo grid');

/** One grid of the file. */
export const GRID_ENTRY = z.strictObject({
  id,
  /** For people. */
  name: z.string().min(1, 'expected a name').max(80, 'expected at most 80 characters'),
  loginUri: z.string().refine(isHttpUrl, 'expected an http or https address, without a password'),
  /** The form of the login: nearly every grid takes XML-RPC. */
  login: z.enum(['xml-rpc', 'llsd']).default('xml-rpc'),
  /** Whether loopback and private addresses may be reached for this grid: an OpenSimulator of one's own. */
  allowPrivate: z.boolean().default(false),
  /** Single hosts, by name or address, that may be reached for it although they are private. */
  hosts: z
    .array(z.string().toLowerCase().regex(HOST, 'expected a host name or address without a port'))
    .default([]),
});

/** A grid that the bridge may log in to. */
export type GridConfig = Readonly<z.output<typeof GRID_ENTRY>> & Pick<GridChoice, 'isDemo'>;
