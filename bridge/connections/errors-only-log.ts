import { LogController } from 'fastify';

/** Logs no line for every request that is answered. Errors are logged as usual. */
export class ErrorsOnlyLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(): void {}
}
