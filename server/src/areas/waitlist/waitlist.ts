import { pageAnswer, pageOf, type waitlist } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import { brandOf, portalLink, portalOrigin, publishableKeyOf, settingsOf } from '../contact-settings/public.ts'
import { insertWaiting, listWaiting, lockWaiting, setAdmitted } from './waitlist.sql.ts'

export const listWaitlist: Verb<typeof waitlist.routes.list> = async ({ db, scope, query }) => {
  return pageAnswer('waitlist', await listWaiting(db, scope, query.admitted, pageOf(query)))
}

/** Admitting again changes nothing and sends no mail. */
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

/** Always answers 202, so that the answer does not reveal who is waiting or a contact. */
export const joinWaitlist: Verb<typeof waitlist.routes.join> = async ({ body, scope, now, change }) =>
  change((tx) => insertWaiting(tx, scope, { id: uuid(), email: body.email, name: body.name ?? null, now }))
