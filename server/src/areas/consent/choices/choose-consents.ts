import { type ConsentCategory, type consent, consentCategories } from '@userkeep/contract'
import { minutes } from '../../../platform/clock.ts'
import { diff } from '../../../platform/diff.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockLiveContact } from '../../contacts/public.ts'
import { decide } from './decide.ts'
import { type Consents, consentOf } from './views.ts'

type Routes = typeof consent.routes

/** So much may the clock of a backend be ahead of ours, as of events that it reports. */
const ahead = minutes(5)

/** The same sentence for whatever is decided at once. */
const wordingOf = (text: string | undefined) =>
  Object.fromEntries(consentCategories.map((category) => [category, text ?? null]))

export const chooseConsents: Verb<Routes['choose']> = async ({ params, body, scope, change, now, platform }) => {
  const given = body.at === undefined ? undefined : new Date(body.at)
  if (given !== undefined && given.getTime() > now.getTime() + ahead) invalid('at', 'is in the future')
  const before = given && new Date(Math.min(given.getTime(), now.getTime()))
  return change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, params.id)
    const decision = { contactId, choices: body.consents, source: 'api' as const, now, before }
    await decide(tx, platform, scope, { ...decision, wording: wordingOf(body.wording) })
    return { consents: await consentOf(tx, scope, contactId) }
  })
}

export const staffChooseConsents: Verb<Routes['staffChoose']> = async (call) => {
  const { params, body, scope, change, now, ip, userAgent, platform } = call
  return change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, params.id)
    const before = await consentOf(tx, scope, contactId)
    const decision = { contactId, choices: body.consents, source: 'staff' as const, now, ip, userAgent }
    await decide(tx, platform, scope, { ...decision, wording: wordingOf(body.wording) })
    const consents = await consentOf(tx, scope, contactId)
    const changes = diff(granted(before), granted(consents), consentCategories)
    if (Object.keys(body.consents).length === 0) tx.unchanged()
    else tx.audited({ target: { type: 'contact', id: contactId }, changes })
    return { consents }
  })
}

const granted = (consents: Consents): Record<ConsentCategory, boolean> => ({
  marketing: consents.marketing.granted,
  product_news: consents.product_news.granted,
  surveys: consents.surveys.granted,
})
