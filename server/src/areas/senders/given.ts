import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, senders } from '@userkeep/contract'
import { invalid } from '../../platform/fail.ts'
import type { Platform } from '../../platform/platform.ts'
import { publicKeyOf } from './dkim.ts'
import { openOf, sealFor } from './sender-secrets.ts'
import type { Dkim, SenderRow, Smtp } from './senders.sql.ts'
import { tryServer } from './try-server.ts'

type Given = BodyOf<typeof senders.routes.update>
type Server = Pick<SenderRow, 'smtp' | 'smtp_password' | 'tested_at' | 'last_error' | 'last_error_at'>
type Signature = Pick<SenderRow, 'dkim' | 'dkim_key'>
type Dependencies = Pick<Platform, 'outgoing' | 'secrets' | 'settings'>

/** Returns the new mail server of a sender, tested if it differs from the current one; null if it is unchanged. */
export async function serverAfter(
  platform: Dependencies,
  id: string,
  given: Given['smtp'],
  before: SenderRow | null,
  now: Date,
): Promise<Server | null> {
  if (given === undefined || (given === null && !before?.smtp)) return null
  const fresh = { tested_at: null, last_error: null, last_error_at: null }
  if (given === null) return { smtp: null, smtp_password: null, ...fresh }
  const { password: said, user = null, host, port, security } = given
  const smtp: Smtp = { host, port, security, user }
  const kept = before && openOf(platform, 'smtp_password', before)
  const password = said === undefined ? keptPassword(smtp, before, kept) : said
  if (isDeepStrictEqual(smtp, before?.smtp) && password === kept) return null
  await tryServer(platform, smtp, password)
  const sealed = sealFor(platform, 'smtp_password', id, password)
  return { smtp, smtp_password: sealed, ...fresh, tested_at: now.toISOString() }
}

/** Returns the stored password for exactly the server it was given for, so that no edit sends it to another program. */
function keptPassword(smtp: Smtp, before: SenderRow | null, kept: string | null): string | null {
  if (smtp.user === null || kept === null) return null
  if (isDeepStrictEqual(smtp, before?.smtp)) return kept
  return invalid('smtp.password', 'is required again when the host, the port, the encryption or the user changes')
}

/** Returns the new DKIM key of a sender; null: unchanged. */
export function signatureAfter(
  platform: Dependencies,
  id: string,
  given: Given['dkim'],
  before: SenderRow | null,
): Signature | null {
  if (given === undefined || (given === null && !before?.dkim)) return null
  if (given === null) return { dkim: null, dkim_key: null }
  const { domain, selector, private_key } = given
  if (private_key === undefined) {
    if (!before?.dkim) return invalid('dkim.private_key', 'is required')
    const dkim: Dkim = { ...before.dkim, domain, selector }
    return isDeepStrictEqual(dkim, before.dkim) ? null : { dkim, dkim_key: before.dkim_key }
  }
  const dkim = { domain, selector, publicKey: publicKeyOf(private_key) }
  return { dkim, dkim_key: sealFor(platform, 'dkim_key', id, private_key) }
}
