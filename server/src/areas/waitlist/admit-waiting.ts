import type { waitlist } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import { brandOf, portalLink, portalOrigin, publishableKeyOf, settingsOf } from '../contact-settings/public.ts'
import { lockWaiting, setAdmitted } from './waitlist.sql.ts'

/** Admitting again changes nothing and mails nothing. */
export const admitWaiting: Verb<typeof waitlist.routes.admit> = async ({ params, scope, now, change, platform }) => {
  const { publicUrl } = platform.settings
  return change(async (tx) => {
    const waiting = (await lockWaiting(tx, scope, params.id)) ?? fail('not_found')
    const target = { type: 'waitlist_entry', id: waiting.id, name: waiting.email }
    if (waiting.admitted_at !== null) {
      tx.unchanged()
      return waiting
    }
    await setAdmitted(tx, scope, waiting.id, now)
    const admitted_at = now.toISOString()
    tx.audited({ target, changes: { admitted_at: { from: null, to: admitted_at } } })
    const settings = await settingsOf(tx, scope.environmentId)
    const key = await publishableKeyOf(tx, scope, portalOrigin(settings, publicUrl))
    const brand = brandOf(settings)
    const url = portalLink(settings, publicUrl, key ?? '', 'sign-in')
    const content = welcomeMail(brand, url)
    tx.mail({ to: waiting.email, senderName: brand.name, content })
    return { ...waiting, admitted_at }
  })
}

const welcomeMail = (brand: { name: string; color?: string }, url: string) =>
  composeMail({
    subject: `You can now sign up for ${brand.name}`,
    brand,
    paragraphs: [
      `You are off the waitlist. Create your ${brand.name} account with the email address this was sent to.`,
    ],
    action: { label: 'Sign up', url },
    footer: 'If you did not join the waitlist, you can ignore this email. No account was created.',
  })
