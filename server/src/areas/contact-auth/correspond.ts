import type { Change } from '../../platform/change.ts'
import { hashToken, newToken } from '../../platform/crypto/tokens.ts'
import type { Letter } from '../../platform/mail/compose.ts'
import {
  brandOf,
  type ContactSettings,
  portalLink,
  portalOrigin,
  publishableKeyOf,
  type SignInMethod,
} from '../contact-settings/public.ts'
import { type ContactRow, countMail, emailKey, findContactByIdentity } from '../contacts/public.ts'
import { type ContactCall, settingsWith } from './contact-call.ts'
import { mayJoin } from './rules.ts'
import { insertMailedToken } from './tokens.sql.ts'
import { welcomeOf } from './welcome-of.ts'

export interface Correspondence {
  email: string
  brand: ReturnType<typeof brandOf>
  /** Whose address it is, where that is known. */
  contact: ContactRow | null
  /** Whether they may have mail: they have an account, or may have one. Never part of an answer. */
  welcome: boolean
  link(page: 'magic-link' | 'verify-email' | 'reset-password' | 'sign-in', token?: string): string
}

/** Finds out about an address with the same questions whatever the answers are. */
export async function correspond(call: ContactCall, method: SignInMethod, email: string): Promise<Correspondence> {
  const { caller, scope, now, db, platform } = call
  const { publicUrl } = platform.settings
  const settings: ContactSettings = await settingsWith(call, method)
  const contact = await findContactByIdentity(db, scope, 'email', emailKey(email))
  const vouched = await welcomeOf(db, scope, email, now)
  const key = (await publishableKeyOf(db, scope, portalOrigin(settings, publicUrl))) ?? caller.key
  const { allowed } = await countMail(platform, scope, 'contact-auth', email)
  return {
    email,
    brand: brandOf(settings),
    contact,
    welcome: allowed && (contact !== null || mayJoin(settings.signup, vouched)),
    link: (page, token) => portalLink(settings, publicUrl, key, page, token),
  }
}

/** Mails the letter; where none is to be sent, writes a row that leads nowhere instead, so that it takes as long. */
export async function post(
  tx: Change,
  { scope, now }: ContactCall,
  { email, brand }: Correspondence,
  letter: Letter,
  isSent: boolean,
): Promise<void> {
  const { organizationId, environmentId } = scope
  if (isSent) return tx.mail({ to: email, organizationId, environmentId, senderName: brand.name, letter })
  const tokenHash = hashToken(newToken(''))
  await insertMailedToken(tx, scope, { tokenHash, purpose: 'magic_link', email, now, expiresAt: now })
}
