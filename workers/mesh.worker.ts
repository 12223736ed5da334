import { expose } from 'comlink';
import { assetDecoder } from '../src/offload/asset-decoder.ts';

expose(assetDecoder);
