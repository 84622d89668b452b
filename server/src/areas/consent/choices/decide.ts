import { type ConsentCategory, type ConsentSource, consentCategories } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import type { Extensible } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { notifyContactsChanged } from '../../contacts/public.ts'
import { consentField } from '../segment-fields.sql.ts'
import { type ConsentRow, insertRecords, listConsents, type NewRecord, raiseConsents } from './consents.sql.ts'

type Choices = { readonly [C in ConsentCategory]?: boolean | undefined }

interface Decision {
  contactId: string
  choices: Choices
  source: ConsentSource
  now: Date
  /** The time of the decision, if it was earlier. It stands only where nothing was decided since. */
  before?: Date | undefined
  /** The sentences they agreed to, by category. */
  wording?: { readonly [C in ConsentCategory]?: string | null } | undefined
  ip?: string | null
  userAgent?: string | null
}

/** Records what a held contact decided. Answers in which categories something else holds from now on. */
export async function decide(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  decision: Decision,
): Promise<ConsentCategory[]> {
  const { contactId, source } = decision
  const before = new Map((await listConsents(tx, scope, contactId)).map((row) => [row.category, row]))
  const given = recordsOf(decision, before)
  const [repeats, others] = [
    given.filter((each) => isRepeat(each, before)),
    given.filter((each) => !isRepeat(each, before)),
  ]
  const fresh = [...repeats, ...(await recorded(tx, scope, contactId, others))]
  if (fresh.length === 0) return []
  const standing = new Set(await raiseConsents(tx, scope, contactId, fresh))
  const changed = fresh.filter(
    ({ category, granted }) => standing.has(category) && granted !== (before.get(category)?.granted ?? false),
  )
  for (const { category, granted } of changed) {
    const type = granted ? 'consent.granted' : 'consent.withdrawn'
    tx.fact({ type, about: contactId, contactId, data: { contact_id: contactId, category, source } })
  }
  const fields = changed.map(({ category }) => consentField(category))
  if (fields.length > 0) await notifyContactsChanged(platform, tx, { scope, contacts: [contactId], fields })
  return changed.map(({ category }) => category)
}

async function recorded(tx: Change, scope: EnvironmentScope, contactId: string, given: NewRecord[]) {
  if (given.length === 0) return []
  const added = new Set((await insertRecords(tx, scope, contactId, given)).map(({ id }) => id))
  return given.filter(({ id }) => added.has(id))
}

/** Returns whether the decision repeats the current one, in which case no evidence is added. */
const isRepeat = ({ id, category }: NewRecord, stands: Standing): boolean => stands.get(category)?.record_id === id

function recordsOf({ choices, source, now, before, wording, ip, userAgent }: Decision, stands: Standing): NewRecord[] {
  return consentCategories.flatMap((category) => {
    const [granted, standing] = [choices[category], stands.get(category)]
    if (granted === undefined) return []
    const isSaidAgain = !granted && before === undefined && standing?.granted === false && standing.source === source
    return {
      id: isSaidAgain ? standing.record_id : uuid(),
      category,
      granted,
      at: before ?? laterThan(standing, now),
      recorded_at: now,
      source,
      wording: wording?.[category] ?? null,
      ip: ip ?? null,
      user_agent: userAgent ?? null,
    }
  })
}

type Standing = ReadonlyMap<ConsentCategory, ConsentRow>

/** Returns a time after the current decision, also if the clock of another instance was ahead. */
const laterThan = (standing: ConsentRow | undefined, now: Date): Date =>
  new Date(Math.max(now.getTime(), standing === undefined ? 0 : Date.parse(standing.at) + 1))
