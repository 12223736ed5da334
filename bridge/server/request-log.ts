import { LogController } from 'fastify';

/** A line for every file and asset tells nobody anything; errors are told as ever. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(): void {}
}
