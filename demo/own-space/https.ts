import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A key and a certificate for `localhost`, as PEM. */
interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
}

/**
 * A certificate that this machine made for itself and keeps, valid for two years.
 * @param folder where it outlives the process.
 * @returns null without the program `openssl`.
 */
export async function ownCertificate(folder: string): Promise<Certificate | null> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  if (!existsSync(cert)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    try {
      await run('openssl', ['req', '-x509', ...ec, '-days', '730', ...names, '-keyout', key, '-out', cert]);
    } catch {
      return null;
    }
  }
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/** Puts https in front of a server of this machine: what arrives is decrypted and passed on as it is. */
export function forwardFromHttps(certificate: Certificate, port: number): Server {
  return createServer(certificate, (secure) => {
    const plain = connect(port, '127.0.0.1');
    // A browser that does not accept the certificate hangs up, and so does a site that restarts.
    for (const [one, other] of [
      [secure, plain],
      [plain, secure],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  }).on('tlsClientError', () => {});
}
