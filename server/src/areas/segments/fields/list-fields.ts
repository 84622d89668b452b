import type { segments } from '@userkeep/contract'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { SegmentField } from '../../../platform/segment-fields.ts'
import { isPrefix, opsOf } from '../condition/field-ops.ts'
import { listEventNames } from './event-names.sql.ts'

const mostEvents = 100

/** What the areas declare, and of what may have any name, the names that exist. */
export const listFields: Verb<typeof segments.routes.fields> = async ({ db, scope, platform }) => {
  const found = await Promise.all(platform.segmentFields.map((field) => shownOf(db, scope, field)))
  return { fields: found.flat(), events: await listEventNames(db, scope, mostEvents) }
}

async function shownOf(db: Db, scope: EnvironmentScope, field: SegmentField) {
  const { name, label, type } = field
  const suggestions = (await field.suggest?.(db, scope)) ?? []
  const shown = { label, type, ops: [...opsOf[type]] }
  if (!isPrefix(field)) {
    const values = field.values ?? suggestions[0]?.values ?? []
    return [{ ...shown, name, values: [...values], is_open: false }]
  }
  const named = suggestions.map(({ key, values }) => ({ name: name + key, values: [...values], is_open: false }))
  return [{ name, values: [], is_open: true }, ...named].map((one) => ({ ...shown, ...one }))
}
