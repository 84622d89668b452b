import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { Clock } from '../../../platform/clock.ts'
import { hours } from '../../../platform/clock.ts'
import { StartError } from '../../../platform/start-error.ts'
import type { CertificateFiles } from '../operator-settings.ts'

/** A certificate with its key, in PEM. */
interface Certificate {
  readonly cert: string
  readonly key: string
}

const recheckMs = hours(1)

/** Reads the certificate at start. Throws a sentence for the operator if it cannot be used. */
export function readCertificate({ certFile, keyFile }: CertificateFiles): Certificate {
  try {
    const certificate = { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') }
    createSecureContext(certificate)
    return certificate
  } catch (error) {
    throw new StartError(
      `INBOUND_TLS_CERT and INBOUND_TLS_KEY (${certFile}, ${keyFile}) cannot be used: ${(error as Error).message}`,
    )
  }
}

/**
 * Returns a function for each new connection, which uses the files again once an hour: certificates are renewed while
 * the service runs. A certificate that cannot be used leaves the previous one in place.
 */
export function createRenewal(
  { certFile, keyFile }: CertificateFiles,
  { clock, use, onError }: { clock: Clock; use: (certificate: Certificate) => void; onError: (error: unknown) => void },
): () => Promise<void> {
  let checkedAt = clock.now().getTime()
  return async () => {
    const now = clock.now().getTime()
    if (now - checkedAt < recheckMs) return
    checkedAt = now
    try {
      const certificate = { cert: await readFile(certFile, 'utf8'), key: await readFile(keyFile, 'utf8') }
      createSecureContext(certificate)
      use(certificate)
    } catch (error) {
      onError(error)
    }
  }
}
