import { type ConsentCategory, type consent, consentCategories, pageAnswer, pageOf } from '@userkeep/contract'
import { minutes } from '../../../platform/clock.ts'
import { diff } from '../../../platform/diff.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact, lockLiveContact } from '../../contacts/public.ts'
import { wordingAt } from '../wording/wording-at.ts'
import { holdContact, listRecords } from './consents.sql.ts'
import { decide } from './decide.ts'
import { type Consents, consentOf, ownConsents, unknownConsents } from './views.ts'

type Routes = typeof consent.routes

export const getConsents: Verb<Routes['ofContact'] | Routes['staffOfContact']> = async ({ params, db, scope }) => {
  const { id } = await liveContact(db, scope, params.id)
  return { consents: await consentOf(db, scope, id) }
}

export const listConsentRecords: Verb<Routes['records']> = async ({ params, query, db, scope }) => {
  const { id } = await liveContact(db, scope, params.id)
  return pageAnswer('consent_records', await listRecords(db, scope, id, pageOf(query)))
}

export const getOwnConsents: Verb<typeof consent.routes.own> = async ({ caller, db, scope, now }) => {
  const wording = await wordingAt(db, scope, now)
  return caller.verified ? ownConsents(await consentOf(db, scope, caller.contactId), wording) : unknownConsents(wording)
}

/** The allowed lead of a backend's clock, the same as for its events. */
const ahead = minutes(5)

/** Returns the same wording for every category. */
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

/** Withdrawing takes no proof: a stranger who withdraws for somebody does no harm that they cannot undo. */
export const chooseOwnConsents: Verb<typeof consent.routes.chooseOwn> = async (call) => {
  const { body, caller, scope, change, now, ip, userAgent, platform } = call
  if (!caller.verified && Object.values(body.consents).includes(true)) fail('unverified_session')
  return change(async (tx) => {
    const { contactId } = caller
    if (!(await holdContact(tx, scope, contactId))) fail('not_found')
    const [wording, source] = [await wordingAt(tx, scope, now), body.source ?? 'api']
    await decide(tx, platform, scope, { contactId, choices: body.consents, source, now, wording, ip, userAgent })
    return caller.verified ? ownConsents(await consentOf(tx, scope, contactId), wording) : unknownConsents(wording)
  })
}
