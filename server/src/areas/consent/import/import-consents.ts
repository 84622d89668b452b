import { type ConsentCategory, consentCategories } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import { minutes } from '../../../platform/clock.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Extensible } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import {
  contactsNamedBy,
  holdContacts,
  type ImportOutcome,
  notifyContactsChanged,
  outcomeOf,
  type PersonOfLine,
  whoIs,
} from '../../contacts/public.ts'
import { consentField } from '../segment-fields.sql.ts'
import { type ImportedRecord, insertImported, listConsentsOf, listImported, raiseImported } from './consents.sql.ts'

/** Consents as a line of a file describes them. */
export interface ImportedConsents extends PersonOfLine {
  choices: { readonly [C in ConsentCategory]?: boolean }
  /** The time of the decisions. Without one, a line only decides what the contact has not decided yet. */
  at?: Date
  wording?: string
}

interface Standing {
  granted: boolean
  at: number
}

/** The decisions of the contacts of a batch. */
interface Batch {
  readonly now: Date
  readonly contacts: ReadonlyMap<string, string>
  readonly before: ReadonlyMap<string, Standing>
  readonly after: Map<string, Standing>
  /** Decisions that an import recorded before. */
  readonly recorded: Set<string>
  readonly records: ImportedRecord[]
}

type Record = Pick<ImportedRecord, 'contact_id' | 'category'>

const keyOf = ({ contact_id, category }: Record): string => `${contact_id} ${category}`
const evidenceOf = (row: Record & { at: Date; granted: boolean }): string =>
  `${keyOf(row)} ${row.at.getTime()} ${row.granted}`

/** How far ahead the clock of another system may be. */
const ahead = minutes(5)

/**
 * Records the decisions of many lines, with statements over all of them. The latest decision in a category wins, and at
 * the same moment the withdrawal.
 */
export async function importConsents(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  lines: readonly ImportedConsents[],
  now: Date,
): Promise<ImportOutcome[]> {
  const named = await contactsNamedBy(tx, scope, lines)
  const held = await holdContacts(tx, scope, [...new Set(named.values())])
  const contacts = new Map([...named].filter(([, id]) => held.has(id)))
  const ids = [...held]
  const standing = await listConsentsOf(tx, scope, ids)
  const before = new Map(standing.map((row) => [keyOf(row), { granted: row.granted, at: Date.parse(row.at) }]))
  const known = await listImported(tx, scope, ids)
  const recorded = new Set(known.map((row) => evidenceOf({ ...row, at: new Date(row.at) })))
  const batch: Batch = { now, contacts, before, after: new Map(before), recorded, records: [] }
  const outcomes = lines.map((line) => outcomeOf(() => applyLine(batch, line)))
  await write(tx, platform, scope, batch)
  return outcomes
}

function applyLine(batch: Batch, line: ImportedConsents): ImportOutcome {
  const contact_id = whoIs(batch.contacts, line)
  if (contact_id === null) {
    const field = line.contact_external_id === undefined ? 'contact_email' : 'contact_external_id'
    return invalid(field, 'is not a contact of this environment')
  }
  if (line.at && line.at.getTime() > batch.now.getTime() + ahead) invalid('at', 'is in the future')
  const effects = consentCategories.flatMap((category) => {
    const granted = line.choices[category]
    return granted === undefined ? [] : [decide(batch, { contact_id, category, granted }, line)]
  })
  return effects.find((effect) => effect !== 'unchanged') ?? 'unchanged'
}

function decide(
  { now, after, recorded, records }: Batch,
  choice: Record & { granted: boolean },
  { at: given, wording }: ImportedConsents,
): ImportOutcome {
  const standing = after.get(keyOf(choice))
  if (given === undefined && standing !== undefined) return 'unchanged'
  const at = given ?? now
  const record = { ...choice, id: uuid(), at, recorded_at: now, wording: wording ?? null }
  if (recorded.has(evidenceOf(record))) return 'unchanged'
  recorded.add(evidenceOf(record))
  records.push(record)
  const isLater = standing === undefined || at.getTime() > standing.at
  if (isLater || (at.getTime() === standing.at && !choice.granted))
    after.set(keyOf(choice), { granted: choice.granted, at: at.getTime() })
  return standing === undefined ? 'created' : 'updated'
}

async function write(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  { before, after, records }: Batch,
): Promise<void> {
  if (records.length === 0) return
  await insertImported(tx, scope, records)
  await raiseImported(tx, scope, records)
  const decided = new Map(records.map((record) => [keyOf(record), record]))
  const changed = [...decided].flatMap(([key, { contact_id, category }]) => {
    const granted = after.get(key)?.granted ?? false
    return granted === (before.get(key)?.granted ?? false) ? [] : [{ contact_id, category, granted }]
  })
  for (const { contact_id, category, granted } of changed) {
    const type = granted ? 'consent.granted' : 'consent.withdrawn'
    tx.fact({ type, about: contact_id, contactId: contact_id, data: { contact_id, category, source: 'import' } })
  }
  for (const [category, rows] of Map.groupBy(changed, (row) => row.category)) {
    const contacts = rows.map((row) => row.contact_id)
    await notifyContactsChanged(platform, tx, { scope, contacts, fields: [consentField(category)] })
  }
}
