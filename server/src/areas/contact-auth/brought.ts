import type { Change } from '../../platform/change.ts'
import { hashToken, sameBytes } from '../../platform/crypto/tokens.ts'
import type { ContactCall } from './contact-call.ts'

/** What other areas get once there is a contact. */
export interface StoredBrought {
  accepted_versions: string[]
  at: string
  ip: string
  user_agent: string | null
}

/** What waits with a mailed proof: what was brought along, and a hash of what the browser keeps that brought it. */
export interface Waiting {
  brought: StoredBrought | null
  secret_hash: Buffer | null
}

interface Asked {
  accepted_versions?: string[]
  signup_secret?: string
}

/** Checked by the areas that it concerns, whoever it is that asks. */
export async function broughtBy(
  { scope, db, now, ip, userAgent, platform }: ContactCall,
  { accepted_versions: acceptedVersions }: Asked,
): Promise<StoredBrought | null> {
  if (acceptedVersions === undefined) return null
  await platform.signUps.check(db, { scope, acceptedVersions })
  return { accepted_versions: acceptedVersions, at: now.toISOString(), ip, user_agent: userAgent }
}

export const waitingFor = async (call: ContactCall, asked: Asked): Promise<Waiting> => ({
  brought: await broughtBy(call, asked),
  secret_hash: asked.signup_secret === undefined ? null : hashToken(asked.signup_secret),
})

/** A secret on both sides, and the same one. */
export const isOfSameBrowser = ({ secret_hash }: Waiting, secret: string | undefined): boolean =>
  secret_hash !== null && secret !== undefined && sameBytes(hashToken(secret), secret_hash)

/** What came with the sign-up, for the areas that it concerns. */
export async function bring(
  tx: Change,
  { scope, platform }: ContactCall,
  contactId: string,
  brought: StoredBrought | null,
): Promise<void> {
  if (brought === null) return
  const { accepted_versions: acceptedVersions, at, ip, user_agent: userAgent } = brought
  await platform.signUps.joined(tx, { scope, contactId, acceptedVersions, at: new Date(at), ip, userAgent })
}
