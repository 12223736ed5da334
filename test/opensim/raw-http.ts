import { createServer, type Server, type Socket } from 'node:net';

/** A request as OpenSimulator's HTTP server parses it. */
export interface RawRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

/** Returns the bytes of the response, head and body; null to close the connection without one. */
export type RawRequestHandler = (request: RawRequest) => Promise<Buffer | null>;

const BLANK_LINE = '\r\n\r\n';

/** An HTTP server that sends responses byte for byte, which no library would write like this. */
export class RawHttp {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(handle: RawRequestHandler) {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('error', () => {});
      serve(socket, handle);
    });
  }

  /** Rejects if the port is in use. */
  listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

/** Handles the requests of a connection one after the other. */
function serve(socket: Socket, handle: RawRequestHandler): void {
  let waiting = '';
  let isBusy = false;
  const next = async () => {
    const request = parseRequest(waiting);
    if (isBusy || !request) return;
    waiting = waiting.slice(request.length);
    isBusy = true;
    const bytes = await handle(request);
    isBusy = false;
    if (bytes === null || /^connection: close\r$/im.test(headOf(bytes))) socket.end(bytes ?? '');
    else socket.write(bytes, () => void next());
  };
  socket.on('data', (chunk) => {
    waiting += chunk.toString('latin1');
    void next();
  });
}

function parseRequest(text: string): (RawRequest & { readonly length: number }) | null {
  const end = text.indexOf(BLANK_LINE);
  if (end < 0) return null;
  const [first, ...lines] = text.slice(0, end).split('\r\n');
  const header = (name: string) =>
    lines.find((line) => line.toLowerCase().startsWith(`${name}:`))?.slice(name.length + 1) ?? '';
  const start = end + BLANK_LINE.length;
  const length = start + Number(header('content-length'));
  if (text.length < length) return null;
  const [method, path] = first.split(' ');
  const contentType = header('content-type').trim();
  return { method, path, contentType, body: text.slice(start, length), length };
}

function headOf(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  return text.slice(0, text.indexOf(BLANK_LINE) + 2);
}
