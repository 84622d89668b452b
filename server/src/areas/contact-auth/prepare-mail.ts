import type { Change } from '../../platform/change.ts'
import { hashToken, newTokenIn } from '../../platform/crypto/tokens.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import type { MailParts } from '../../platform/mail/mail-parts.ts'
import {
  brandOf,
  portalLink,
  portalOrigin,
  publishableKeyOf,
  type SignInMethod,
  settingsOf,
} from '../contact-settings/public.ts'
import { type ContactRow, countMail, emailKey, findContactByIdentity } from '../contacts/public.ts'
import type { ContactCall } from './contact-call.ts'
import { lastMailNotice, mayJoin } from './rules.ts'
import { insertMailedToken } from './tokens.sql.ts'
import { welcomeOf } from './welcome-of.ts'

export interface PreparedMail {
  email: string
  brand: ReturnType<typeof brandOf>
  /** Whose address it is, where that is known. */
  contact: ContactRow | null
  /** Whether they may have mail: this way to sign in is on, and they have an account or may have one. */
  welcome: boolean
  link(page: 'magic-link' | 'verify-email' | 'reset-password' | 'sign-in', token?: string): string
}

/** Finds out about an address with the same questions whatever the answers are. None of it is part of an answer. */
export async function prepareMail(call: ContactCall, method: SignInMethod, email: string): Promise<PreparedMail> {
  const { caller, scope, now, db, platform } = call
  const { publicUrl } = platform.settings
  const settings = await settingsOf(db, scope.environmentId)
  const contact = await findContactByIdentity(db, scope, 'email', emailKey(email))
  const vouched = await welcomeOf(db, scope, email, now)
  const key = (await publishableKeyOf(db, scope, portalOrigin(settings, publicUrl))) ?? caller.key
  return {
    email,
    brand: brandOf(settings),
    contact,
    welcome: settings.methods.includes(method) && (contact !== null || mayJoin(settings.signup, vouched)),
    link: (page, token) => portalLink(settings, publicUrl, key, page, token),
  }
}

export interface Mailing {
  isSent: boolean
  /** What the last mail of an hour says, so that its owner knows why no more come. */
  notice: string[]
}

/** Whether this mail goes out. Only what would be sent counts, so nobody silences an address without a mail to it. */
export async function allowMail(
  { scope, platform }: ContactCall,
  { email }: PreparedMail,
  wanted: boolean,
): Promise<Mailing> {
  const kind = wanted ? 'contact-auth' : 'contact-auth.unsent'
  const { allowed, remaining, resetSeconds } = await countMail(platform, scope, kind, email)
  return { isSent: wanted && allowed, notice: remaining === 0 ? [lastMailNotice(resetSeconds)] : [] }
}

/** Sends the mail; where none is to be sent, writes a row that leads nowhere instead, so that it takes as long. */
export async function post(
  tx: Change,
  { scope, now }: ContactCall,
  { email, brand }: PreparedMail,
  { isSent, notice }: Mailing,
  parts: MailParts,
): Promise<void> {
  const composed = composeMail({ ...parts, paragraphs: [...parts.paragraphs, ...notice] })
  if (isSent) return tx.mail({ to: email, senderName: brand.name, content: composed })
  const tokenHash = hashToken(newTokenIn(scope.environmentId, ''))
  await insertMailedToken(tx, scope, { tokenHash, purpose: 'magic_link', email, now, expiresAt: now })
}
