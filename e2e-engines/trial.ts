import type { HostServer } from '../e2e/host-server.ts';
import type { EnginePage } from './engine.ts';

/** What the statements are tried with; known once the engine has started. */
export interface Trial {
  readonly name: string;
  readonly page: EnginePage;
  /** Serves Vitrine's page, which keeps itself there. */
  readonly site: HostServer;
  /** Serves the embed. */
  readonly embeds: HostServer;
  /** A page that embeds: another origin. */
  readonly host: HostServer;
}
