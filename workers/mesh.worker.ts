import { expose } from 'comlink';
import { assetDecoder } from '../src/offload/index.ts';

expose(assetDecoder);
