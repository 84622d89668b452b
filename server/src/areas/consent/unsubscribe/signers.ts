import { randomBytes } from 'node:crypto'
import { type Hmac, hmacSha256 } from '../../../platform/crypto/hmac.ts'
import { writeId } from '../../../platform/crypto/tokens.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findUnsubscribeKey, insertUnsubscribeKey } from './keys.sql.ts'

type Context = Pick<Platform, 'sql' | 'secrets' | 'clock'>

/** Signs links in mails with a key of the environment. No row is stored for a link. */
export interface LinkSigners {
  /** Returns null if the environment has no key and `isMade` is false. */
  signerOf(environmentId: string, isMade: boolean): Promise<Hmac | null>
}

const storedKeys = 10_000

/** Created once per process; the key of an environment is read once. */
export function createLinkSigners(context: Context): LinkSigners {
  const signers = new Map<string, Promise<Hmac | null>>()
  const signerOf = (environmentId: string, isMade: boolean): Promise<Hmac | null> => {
    const known = signers.get(environmentId)
    if (known) return known
    const found = signerIn(context, environmentId, isMade)
    signers.set(environmentId, found)
    if (signers.size > storedKeys) signers.delete(signers.keys().next().value as string)
    const forget = () => void (signers.get(environmentId) === found && signers.delete(environmentId))
    found.then((signer) => signer ?? forget(), forget)
    return found
  }

  return { signerOf }
}

/**
 * Returns 128 bits as letters and digits, so that no mail program ends the link early. The purpose of the link is
 * signed too, so that a link of one kind is not valid as another.
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
  if (row.is_sealed && secrets === null)
    throw new Error('The key for unsubscribe links is encrypted. Set ENCRYPTION_KEY')
  const plain = row.is_sealed && secrets !== null ? secrets.open(row.key, sealedFor(environmentId)) : row.key
  return hmacSha256(Buffer.from(plain, 'base64url'))
}

const sealedFor = (environmentId: string): string => `unsubscribe-key:${environmentId}`
