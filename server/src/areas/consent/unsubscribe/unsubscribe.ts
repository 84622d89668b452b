import { type BodyOf, type consent, consentCategories } from '@userkeep/contract'
import type { Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { Call, Verb } from '../../../platform/http/call.ts'
import { brandOf, settingsOf } from '../../contact-settings/public.ts'
import { findLiveContact } from '../../contacts/public.ts'
import { holdContact } from '../choices/consents.sql.ts'
import { decide } from '../choices/decide.ts'
import { consentOf } from '../choices/views.ts'
import type { ConsentOwn } from '../setup.ts'
import { wordingAt } from '../wording/wording-at.ts'
import { findScope } from './keys.sql.ts'
import type { UnsubscribeLinks, Unsubscribing } from './links.ts'
import { unsubscribePage } from './page.ts'
import { canUndo } from './rules.ts'

interface Visit extends Unsubscribing {
  scope: Scope
}

const refuse = (): never => fail('unauthorized', 'This link is invalid or incomplete.')

/** Returns the contact of a link, or fails with 401. */
async function visitOf(db: Db, links: UnsubscribeLinks, token: string): Promise<Visit> {
  const about = (await links.read(token)) ?? refuse()
  return { ...about, scope: (await findScope(db, about.environmentId)) ?? refuse() }
}

/** Shows the page and never acts, because mail scanners open links. */
export const showUnsubscribe: Verb<typeof consent.routes.unsubscribePage, ConsentOwn> = async ({ params, db, own }) => {
  const { scope, contactId, category } = await visitOf(db, own.links, params.token)
  const contact = await findLiveContact(db, scope, contactId)
  const stands = contact && (await consentOf(db, scope, contact.id))[category]
  const brand = brandOf(await settingsOf(db, scope.environmentId))
  return unsubscribePage({ token: params.token, brand, category, stands })
}

type Route = typeof consent.routes.unsubscribe

export const unsubscribe: Verb<Route, ConsentOwn> = async (call) => {
  const { params, body, db, own } = call
  const visit = await visitOf(db, own.links, params.token)
  const stands = await act(call, visit, optionsOf(body))
  const brand = brandOf(await settingsOf(db, visit.environmentId))
  return unsubscribePage({ token: params.token, brand, category: visit.category, stands })
}

/** Reads the form of RFC 8058 that mail programs send, and the form of the page. */
function optionsOf({ 'List-Unsubscribe': oneClick, action }: BodyOf<Route>): boolean {
  if ((oneClick === undefined) === (action === undefined)) {
    fail('invalid_request', 'Send either List-Unsubscribe=One-Click or action.')
  }
  return action === 'resubscribe'
}

/** Does nothing for an erased contact. */
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
