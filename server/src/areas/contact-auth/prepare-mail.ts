import type { Change } from '../../platform/change.ts'
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
import { welcomeOf } from './welcome-of.ts'

interface PreparedMail {
  email: string
  brand: ReturnType<typeof brandOf>
  /** The contact with this address, if known. */
  contact: ContactRow | null
  /** Whether they may have mail: this way to sign in is on, and they have an account or may have one. */
  welcome: boolean
  link(page: 'magic-link' | 'verify-email' | 'reset-password' | 'sign-in', token?: string): string
}

/** Reads everything about an address with the same statements for every outcome, so that timing reveals nothing. */
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

interface Mailing {
  isSent: boolean
  /** The notice in the last mail of an hour, which explains why no more arrive. */
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

/** Queues the mail. A mail that must not be sent is queued as well and discarded by the worker. */
export function post(tx: Change, { email, brand }: PreparedMail, { isSent, notice }: Mailing, parts: MailParts): void {
  const content = composeMail({ ...parts, paragraphs: [...parts.paragraphs, ...notice] })
  tx.mail({ to: email, senderName: brand.name, discarded: !isSent, content })
}
