import { randomBytes } from 'node:crypto'
import { type Hmac, hmacSha256 } from '../../../platform/crypto/hmac.ts'
import { writeId } from '../../../platform/crypto/tokens.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findUnsubscribeKey, insertUnsubscribeKey } from './keys.sql.ts'

type Context = Pick<Platform, 'sql' | 'secrets' | 'clock'>

/** Signs links of mails with a key of the environment's own. No row is kept of a link. */
export interface LinkSigners {
  /** With no key yet, one is made where that is wished; else there is no signer. */
  signerOf(environmentId: string, isMade: boolean): Promise<Hmac | null>
}

const keptKeys = 10_000

/** Made once for the process: the key of an environment is read once. */
export function createLinkSigners(context: Context): LinkSigners {
  const signers = new Map<string, Promise<Hmac | null>>()
  const signerOf = (environmentId: string, isMade: boolean): Promise<Hmac | null> => {
    const known = signers.get(environmentId)
    if (known) return known
    const found = signerIn(context, environmentId, isMade)
    signers.set(environmentId, found)
    if (signers.size > keptKeys) signers.delete(signers.keys().next().value as string)
    const forget = () => void (signers.get(environmentId) === found && signers.delete(environmentId))
    found.then((signer) => signer ?? forget(), forget)
    return found
  }

  return { signerOf }
}

/**
 * 128 bits, as letters and digits: nothing that a mail program would take for the end of a link. What a link is for is
 * signed with it, so that none passes for another.
 */
export const linkMac = (sign: Hmac, purpose: string, said: string): string =>
  writeId(sign(`${purpose}:${said}`, 'hex').slice(0, 32))

async function signerIn(context: Context, environmentId: string, isMade: boolean): Promise<Hmac | null> {
  const { sql, secrets, clock } = context
  if (isMade && (await findUnsubscribeKey(sql, environmentId)) === null) {
    const plain = randomBytes(32).toString('base64url')
    const key = secrets === null ? plain : secrets.seal(plain, sealedFor(environmentId))
    await insertUnsubscribeKey(sql, environmentId, { key, is_sealed: secrets !== null }, clock.now())
  }
  const row = await findUnsubscribeKey(sql, environmentId)
  if (row === null) return null
  if (row.is_sealed && secrets === null) throw new Error('The key of unsubscribe links is sealed: set ENCRYPTION_KEY')
  const plain = row.is_sealed && secrets !== null ? secrets.open(row.key, sealedFor(environmentId)) : row.key
  return hmacSha256(Buffer.from(plain, 'base64url'))
}

const sealedFor = (environmentId: string): string => `unsubscribe-key:${environmentId}`
