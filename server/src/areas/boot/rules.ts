/** Claims are stored as they are, and strangers choose their size. */
export const maxClaimBytes = 32 * 1024

export interface Identity {
  external_id: string
  email?: string
  name?: string
  attributes?: Record<string, unknown>
  customer?: string
  hash?: string
}

/** Returns the claims of an unproven page: everything except the hash. */
export function claimsOf({ hash: _hash, ...claims }: Identity): Record<string, unknown> {
  return claims
}

export const isTooLarge = (claims: object): boolean => Buffer.byteLength(JSON.stringify(claims)) > maxClaimBytes
