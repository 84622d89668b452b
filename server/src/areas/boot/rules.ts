/** Claims are kept word for word, so their size is a stranger's choice. */
export const maxClaimBytes = 32 * 1024

export interface Identity {
  external_id: string
  email?: string
  name?: string
  attributes?: Record<string, unknown>
  customer?: string
  hash?: string
}

/** What an unproven page says of itself: all of it but the proof. */
export function claimsOf({ hash: _hash, ...claims }: Identity): Record<string, unknown> {
  return claims
}

export const isTooLarge = (claims: object): boolean => Buffer.byteLength(JSON.stringify(claims)) > maxClaimBytes
