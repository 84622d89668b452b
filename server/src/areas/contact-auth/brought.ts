import { type ConsentCategory, consentCategories } from '@userkeep/contract'
import type { Change } from '../../platform/change.ts'
import { hashToken, sameBytes } from '../../platform/crypto/tokens.ts'
import type { ContactCall } from './contact-call.ts'
import { checkSignUp, notifyJoined } from './extension-points.ts'

/** Sign-up data that other areas receive once the contact exists. */
export interface StoredBrought {
  accepted_versions: string[]
  /** Absent in sign-ups stored by earlier versions. */
  consents?: ConsentCategory[]
  referral_code?: string
  at: string
  ip: string
  user_agent: string | null
}

/** Data stored with a mailed proof: the sign-up data, and a hash of a secret held by the browser that began it. */
export interface Waiting {
  brought: StoredBrought | null
  secret_hash: Buffer | null
}

interface Asked {
  accepted_versions?: string[]
  consents?: { [C in ConsentCategory]?: boolean }
  referral_code?: string
  signup_secret?: string
}

/** Reads the sign-up data and lets the areas it concerns validate it. */
export async function broughtBy(
  { scope, db, now, ip, userAgent, platform }: ContactCall,
  { accepted_versions: acceptedVersions = [], consents: ticked = {}, referral_code }: Asked,
): Promise<StoredBrought | null> {
  const consents = consentCategories.filter((category) => ticked[category])
  if (acceptedVersions.length + consents.length === 0 && referral_code === undefined) return null
  await checkSignUp(platform, db, { scope, acceptedVersions })
  const agreed = { accepted_versions: acceptedVersions, consents, ...(referral_code && { referral_code }) }
  return { ...agreed, at: now.toISOString(), ip, user_agent: userAgent }
}

export const waitingFor = async (call: ContactCall, asked: Asked): Promise<Waiting> => ({
  brought: await broughtBy(call, asked),
  secret_hash: asked.signup_secret === undefined ? null : hashToken(asked.signup_secret),
})

/** Returns whether both sides have the same secret. */
export const isOfSameBrowser = ({ secret_hash }: Waiting, secret: string | undefined): boolean =>
  secret_hash !== null && secret !== undefined && sameBytes(hashToken(secret), secret_hash)

/** Passes the sign-up data to the areas it concerns. */
export async function bring(
  tx: Change,
  { scope, platform }: ContactCall,
  { contactId, anonymousId }: { contactId: string; anonymousId: string | undefined },
  brought: StoredBrought | null,
): Promise<void> {
  if (brought === null) return
  const { accepted_versions: acceptedVersions, consents = [], referral_code: referralCode = null } = brought
  const { at, ip, user_agent: userAgent } = brought
  const agreed = { acceptedVersions, consents, referralCode, at: new Date(at), ip, userAgent }
  await notifyJoined(platform, tx, { scope, contactId, anonymousId: anonymousId ?? null, ...agreed })
}
