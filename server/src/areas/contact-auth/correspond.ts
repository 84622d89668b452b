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
import { type ContactRow, emailKey, findContactByIdentity } from '../contacts/public.ts'
import { isAdmitted } from '../waitlist/public.ts'
import { type ContactCall, settingsWith } from './contact-call.ts'
import { mayJoin } from './rules.ts'
import { insertMailedToken } from './tokens.sql.ts'

/** More mail than this to one address, from wherever it is asked for, is not sent. */
const mailsPerAddress = { max: 20, windowSeconds: 3600 }

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
  const { caller, scope, db, platform } = call
  const { publicUrl } = platform.settings
  const settings: ContactSettings = await settingsWith(call, method)
  const contact = await findContactByIdentity(db, scope, 'email', emailKey(email))
  const admitted = await isAdmitted(db, scope, email)
  const key = (await publishableKeyOf(db, scope, portalOrigin(settings, publicUrl))) ?? caller.key
  const address = hashToken(`${scope.environmentId} ${emailKey(email)}`).toString('base64url')
  const { allowed } = await platform.limiter.consume('contact-auth.address', address, mailsPerAddress)
  return {
    email,
    brand: brandOf(settings),
    contact,
    welcome: allowed && (contact !== null || mayJoin(settings.signup, admitted)),
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
  if (isSent) return tx.mail({ to: email, organizationId: scope.organizationId, senderName: brand.name, letter })
  const tokenHash = hashToken(newToken(''))
  await insertMailedToken(tx, scope, { tokenHash, purpose: 'magic_link', email, now, expiresAt: now })
}
