import type { RecipientFiltersHook } from '../../campaigns/public.ts'
import { notifyContactsChanged } from '../../contacts/public.ts'
import { stateField } from '../answers/segment-fields.sql.ts'
import { mayAsk } from '../asking/choose.ts'
import { findDaysBetween } from '../settings/settings.sql.ts'
import type { Own } from '../setup.ts'
import { findMailedSurvey, holdStandings, noteMailed, type Standing } from './recipients.sql.ts'

/**
 * Filters the recipients of a campaign that mails a survey like the widget does: a contact that has answered, or was
 * asked another survey too recently, is skipped, and the others count as asked. Each mail links to the survey of its
 * own recipient.
 */
export const takeMailTurns: RecipientFiltersHook<Own> = async ({ scope, campaignId, contactIds }, context) => {
  const { tx, clock, own, contributions } = context
  const surveyId = contactIds.length === 0 ? null : await findMailedSurvey(tx, scope, campaignId)
  if (surveyId === null) return null
  const now = clock.now()
  const days_between = await findDaysBetween(tx, scope)
  const standings = await holdStandings(tx, scope, surveyId, contactIds)
  const reasons = standings.map((standing) => [standing.contact_id, reasonOf(standing, surveyId, days_between, now)])
  const skipped = new Map(reasons.filter((entry): entry is [string, string] => entry[1] !== null))
  const asked = reasons.flatMap(([id, reason]) => (reason === null ? (id as string) : []))
  await noteMailed(tx, scope, surveyId, asked, now)
  await notifyContactsChanged({ contributions }, tx, { scope, contacts: asked, fields: [stateField(surveyId)] })
  const { environmentId } = scope
  const urls = await Promise.all(asked.map((contactId) => own.links.url({ environmentId, surveyId, contactId })))
  return { skipped, data: new Map(asked.map((id, at) => [id, { survey: { id: surveyId, url: urls[at] } }])) }
}

function reasonOf({ state, last }: Standing, surveyId: string, days_between: number | null, now: Date): string | null {
  if (state === 'complete' || state === 'dismissed') return 'answered'
  return last?.[1] === surveyId || mayAsk({ last, days_between }, now) ? null : 'capped'
}
