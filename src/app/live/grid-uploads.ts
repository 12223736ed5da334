import type { UploadForm, UploadWorker } from '../../session/index.ts';
import type { UploadCommands, UploadState, UploadStep } from '../state/index.ts';

/** The part of the session that uploads need. */
type UploadSession = {
  readonly [Name in keyof UploadWorker]: (
    ...parameters: Parameters<UploadWorker[Name]>
  ) => Promise<Awaited<ReturnType<UploadWorker[Name]>>>;
};

/** Uploads to the region, of which the page shows the newest. */
export class GridUploads implements UploadCommands {
  readonly #state: UploadState;
  readonly #session: () => UploadSession;

  constructor(state: UploadState, session: () => UploadSession) {
    this.#state = state;
    this.#session = session;
  }

  async priceUpload(form: UploadForm): Promise<void> {
    const { resources } = form;
    const pricing = { resources, step: { kind: 'pricing' } } as const;
    this.#state.current.value = pricing;
    const price = await this.#session().priceUpload(form);
    if (this.#state.current.peek() !== pricing) return;
    this.#show(price.kind === 'failed' ? { ...price, wasSent: false } : price);
  }

  async upload(): Promise<void> {
    const step = this.#state.current.peek()?.step;
    if (step?.kind !== 'priced') return;
    this.#show({ kind: 'uploading', price: step.price });
    const uploading = this.#state.current.peek();
    const outcome = await this.#session().uploadPriced();
    if (this.#state.current.peek() !== uploading) return;
    if (outcome.kind === 'failed') this.#show({ ...outcome, wasSent: true });
    else this.#show(outcome.kind === 'uploaded' ? { ...outcome, isWorn: false } : outcome);
  }

  cancelUpload(): void {
    void this.#session().cancelUpload();
    // An upload that is under way tells what became of it.
    if (this.#state.current.peek()?.step.kind !== 'uploading') this.#state.current.value = null;
  }

  async wearUpload(): Promise<void> {
    const upload = this.#state.current.peek();
    if (upload?.step.kind !== 'uploaded') return;
    const isWorn = await this.#session().wearItem(upload.step.itemId);
    if (this.#state.current.peek() === upload) this.#show({ ...upload.step, isWorn });
  }

  #show(step: UploadStep): void {
    const upload = this.#state.current.peek();
    if (upload) this.#state.current.value = { ...upload, step };
  }
}
