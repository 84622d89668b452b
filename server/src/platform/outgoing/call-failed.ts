/**
 * A failed call. Its message is shown to the person who registered the target and reveals nothing about the internal
 * network.
 */
export class CallFailed extends Error {
  override name = 'CallFailed'
}

// The same sentence for names without an address and with a private one, so that nobody can map a network.
export const notPublic = 'The host name has no public address.'

const reasons: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was reset.',
  EPIPE: 'The connection was reset.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'The connection timed out.',
  UND_ERR_CONNECT_TIMEOUT: 'The connection timed out.',
  UND_ERR_SOCKET: 'The connection was closed without a response.',
  UND_ERR_HEADERS_OVERFLOW: 'The response headers are too large.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is self-signed.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate cannot be verified.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate cannot be verified.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
}

export function toCallFailed(error: unknown): CallFailed {
  if (error instanceof CallFailed) return error
  const [first = error] = error instanceof AggregateError ? error.errors : []
  const code = String((first as { code?: unknown } | null)?.code ?? '')
  const message = code.startsWith('HPE_') ? 'The response is not HTTP.' : reasons[code]
  return new CallFailed(message ?? `The call failed${code === '' ? '' : ` (${code})`}.`, { cause: error })
}
