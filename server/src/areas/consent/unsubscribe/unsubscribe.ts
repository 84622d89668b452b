import { type BodyOf, type consent, consentCategories } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Call, Verb } from '../../../platform/http/call.ts'
import { brandOf, settingsOf } from '../../contact-settings/public.ts'
import { findLiveContact } from '../../contacts/public.ts'
import { holdContact } from '../choices/consents.sql.ts'
import { decide } from '../choices/decide.ts'
import { consentOf } from '../choices/views.ts'
import type { ConsentOwn } from '../setup.ts'
import { wordingAt } from '../wording/wording-at.ts'
import { unsubscribePage } from './page.ts'
import { canUndo } from './rules.ts'
import { type Visit, visitOf } from './visit.ts'

type Route = typeof consent.routes.unsubscribe

export const unsubscribe: Verb<Route, ConsentOwn> = async (call) => {
  const { params, body, db, own } = call
  const visit = await visitOf(db, own.links, params.token)
  const stands = await act(call, visit, wishOf(body))
  const brand = brandOf(await settingsOf(db, visit.environmentId))
  return unsubscribePage({ token: params.token, brand, category: visit.category, stands })
}

/** A mail program says it in the words of RFC 8058, the page by its button. */
function wishOf({ 'List-Unsubscribe': oneClick, action }: BodyOf<Route>): boolean {
  if ((oneClick === undefined) === (action === undefined)) {
    fail('invalid_request', 'Takes either List-Unsubscribe=One-Click or action.')
  }
  return action === 'resubscribe'
}

/** Of somebody who was erased nothing is left to withdraw. */
const act = (call: Call<Route, ConsentOwn>, { scope, contactId, category }: Visit, granted: boolean) =>
  call.change(async (unplaced) => {
    const tx = unplaced.in(scope)
    const contact = await findLiveContact(tx, scope, contactId)
    if (contact === null || !(await holdContact(tx, scope, contact.id))) return null
    const before = (await consentOf(tx, scope, contact.id))[category]
    if (granted && !canUndo(before)) return before
    const { now, ip, userAgent, platform } = call
    const wording = granted ? await wordingAt(tx, scope, now) : {}
    const choices = Object.fromEntries(consentCategories.map((each) => [each, each === category ? granted : undefined]))
    const decision = { contactId: contact.id, choices, source: 'unsubscribe_link' as const, now, ip, userAgent }
    await decide(tx, platform, scope, { ...decision, wording })
    return (await consentOf(tx, scope, contact.id))[category]
  })
