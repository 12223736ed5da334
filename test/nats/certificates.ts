import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';

/** A certificate for 127.0.0.1 that has signed itself. */
export interface OwnCertificate {
  readonly certificateFile: string;
  readonly keyFile: string;
  /** PEM. */
  readonly certificate: string;
}

/** Whether certificates can be made on this machine. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** Made by openssl, and removed after the test. */
export function ownCertificate(): OwnCertificate {
  const folder = temporaryFolder();
  const certificateFile = join(folder, 'certificate.pem');
  const keyFile = join(folder, 'key.pem');
  const config = join(folder, 'openssl.cnf');
  writeFileSync(config, '[req]\ndistinguished_name = dn\n[dn]\n');
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-config', config];
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName = IP:127.0.0.1'];
  const files = ['-keyout', keyFile, '-out', certificateFile];
  const { status, stderr } = spawnSync('openssl', [...args, ...names, ...files]);
  if (status !== 0) throw new Error(`openssl: ${stderr}`);
  return { certificateFile, keyFile, certificate: readFileSync(certificateFile, 'utf8') };
}
