import '../styles/grid-upload.css';
import type { UploadStep } from '../../app/state/index.ts';
import type { UploadRefusal, UploadResources } from '../../protocol/grid/index.ts';
import { isBubbleSession, isInRegion, useLive } from '../context.ts';
import {
  GRID_UPLOAD,
  UPLOAD_ERROR_TEXTS,
  uploadFailureText,
  weightsText,
} from '../words/en/grid-upload.ts';

interface GridUploadProps {
  /** Of the object. */
  readonly name: string;
  /** What the grid is sent: `uploadResources` makes it. Another record is another upload. */
  readonly resources: UploadResources;
  /** Images that the model names, which are not uploaded. */
  readonly images?: number;
}

/** Uploads a model into the inventory of the agent, after its price was confirmed; nothing where no agent is in a region of a grid. */
export function GridUpload({ name, resources, images = 0 }: GridUploadProps) {
  const { state, command } = useLive();
  const region = state.region.value;
  const isOffered = isInRegion(state.step.value) && region && !region.isReplay;
  if (!isOffered || isBubbleSession(state)) return null;
  const current = state.upload.current.value;
  const step = current?.resources === resources ? current.step : null;
  const price = () =>
    command((live) => live.uploads.priceUpload({ name, description: '', resources }));
  return (
    <section class="sect grid-upload">
      <header>
        <h3>{GRID_UPLOAD.title}</h3>
      </header>
      {step ? (
        <Progress name={name} step={step} price={price} />
      ) : (
        <>
          <button type="button" class="btn outlined" onClick={price}>
            {GRID_UPLOAD.begin(region.name)}
          </button>
          <p>{GRID_UPLOAD.about}</p>
        </>
      )}
      {images > 0 && <p>{GRID_UPLOAD.imagesStay(images)}</p>}
    </section>
  );
}

interface ProgressProps {
  readonly name: string;
  readonly step: UploadStep;
  /** Asks for the price, again. */
  readonly price: () => void;
}

/** What becomes of the upload, and what can be done next. */
function Progress({ name, step, price }: ProgressProps) {
  return (
    <>
      <div role="status">
        <Outcome name={name} step={step} />
      </div>
      <div class="actions">
        <Actions step={step} price={price} />
      </div>
    </>
  );
}

function Outcome({ name, step }: Omit<ProgressProps, 'price'>) {
  switch (step.kind) {
    case 'pricing':
      return <p>{GRID_UPLOAD.pricing}</p>;
    case 'priced':
      return (
        <>
          <p>{GRID_UPLOAD.price(step.price)}</p>
          <p>{weightsText(step.weights)}</p>
        </>
      );
    case 'uploading':
      return <p>{GRID_UPLOAD.uploading}</p>;
    case 'uploaded':
      return (
        <>
          <p>{GRID_UPLOAD.uploaded(name)}</p>
          {step.note && <p>{GRID_UPLOAD.saying(step.note)}</p>}
          {step.isWorn && <p>{GRID_UPLOAD.worn}</p>}
        </>
      );
    case 'refused':
      return <Refusal {...step} />;
    case 'failed':
      return <p>{uploadFailureText(step, step.wasSent)}</p>;
  }
}

function Refusal({ message, errors }: UploadRefusal) {
  const texts: Readonly<Record<string, string>> = UPLOAD_ERROR_TEXTS;
  return (
    <>
      <p>
        {GRID_UPLOAD.refused} {message && GRID_UPLOAD.saying(message)}
      </p>
      {errors.length > 0 && (
        <ul>
          {errors.map((code) => (
            <li key={code}>{texts[code] ?? code}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Actions({ step, price }: Omit<ProgressProps, 'name'>) {
  const { command } = useLive();
  const cancel = (
    <button
      type="button"
      class="btn outlined"
      onClick={() => command((live) => live.uploads.cancelUpload())}
    >
      {GRID_UPLOAD.cancel}
    </button>
  );
  switch (step.kind) {
    case 'pricing':
    case 'uploading':
      return cancel;
    case 'priced':
      return (
        <>
          <button
            type="button"
            class="btn primary"
            onClick={() => command((live) => live.uploads.upload())}
          >
            {GRID_UPLOAD.upload(step.price)}
          </button>
          {cancel}
        </>
      );
    case 'uploaded':
      return (
        <>
          {!step.isWorn && (
            <button
              type="button"
              class="btn primary"
              onClick={() => command((live) => live.uploads.wearUpload())}
            >
              {GRID_UPLOAD.wear}
            </button>
          )}
          <button type="button" class="btn outlined" onClick={price}>
            {GRID_UPLOAD.another}
          </button>
        </>
      );
    default:
      return (
        <button type="button" class="btn outlined" onClick={price}>
          {GRID_UPLOAD.again}
        </button>
      );
  }
}
