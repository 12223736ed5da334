import { z } from 'zod';
import { GRID_ENTRY, type GridConfig } from './grid-entry.ts';
import { LIMITS, type Limits } from './limits.ts';
import { isToken, TOKEN_WORDS } from './token.ts';

const ORIGIN = /^https?:\/\/[^/\s?#@]+$/;

const token = z.string().refine(isToken, `expected ${TOKEN_WORDS}`);

/** The configuration file. Keys that are not here are faults. */
export const CONFIG_FILE = z
  .strictObject({
    /** Grids that a person may choose. */
    grids: z.array(GRID_ENTRY).default([]),
    /** Address to listen on; `0.0.0.0` or `::` for all. */
    host: z.string().min(1, 'expected an address to listen on').default('127.0.0.1'),
    /** 0 takes any free port. */
    port: z
      .int('expected a port')
      .min(0, 'expected a port')
      .max(65535, 'expected a port')
      .default(4173),
    /** Pages of other origins that may use the bridge, besides those that it serves itself. */
    origins: z
      .array(z.string().regex(ORIGIN, 'expected an origin such as https://viewer.example.org'))
      .default([]),
    /** What a page has to know to use the bridge; null for nothing. */
    token: token.nullable().default(null),
    /** Lets programs puppeteer pages that let them; null lets none. */
    programs: z
      .strictObject({
        /** What a program has to know; null makes one up at every start, which is told. */
        token: token.nullable().default(null),
      })
      .nullable()
      .default(null),
    /** Id of the grid that the page enters by itself, as a guest; null waits for a person. */
    autoConnect: z.string().nullable().default(null),
    /** Whether a login may name any other grid of a public address. */
    otherGrids: z.boolean().default(false),
    /** Whether a proxy in front tells the address of the page (`X-Forwarded-For`). */
    trustProxy: z.boolean().default(false),
    limits: LIMITS.prefault({}),
  })
  .check(({ value, issues }) => {
    const ids = value.grids.map((grid) => grid.id);
    ids.forEach((id, index) => {
      if (ids.indexOf(id) === index) return;
      const message = `expected another id: "${id}" is taken`;
      issues.push({ code: 'custom', message, path: ['grids', index, 'id'], input: id });
    });
    const { autoConnect } = value;
    if (autoConnect === null || ids.includes(autoConnect)) return;
    const message = 'expected the id of a grid of the file, or null';
    issues.push({ code: 'custom', message, path: ['autoConnect'], input: autoConnect });
  });

/** That programs may puppeteer, and what they have to know. */
export interface ProgramsConfig {
  /** Null: a token is yet to be made up. */
  readonly token: string | null;
}

/** Everything that the bridge is told at its start. */
export interface BridgeConfig {
  readonly grids: readonly GridConfig[];
  readonly host: string;
  readonly port: number;
  readonly origins: readonly string[];
  readonly token: string | null;
  readonly programs: ProgramsConfig | null;
  readonly autoConnect: string | null;
  readonly otherGrids: boolean;
  readonly trustProxy: boolean;
  readonly limits: Limits;
}
