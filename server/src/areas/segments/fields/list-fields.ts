import type { segments } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { SegmentField } from '../../contacts/public.ts'
import { isPrefix, opsOf } from '../condition/field-ops.ts'
import type { Own } from '../setup.ts'
import { listEventNames } from './event-names.sql.ts'

const mostEvents = 100

/** Lists the fields declared by areas, and the existing names of free-form fields. */
export const listFields: Verb<typeof segments.routes.fields, Own> = async ({ db, scope, own }) => {
  const found = await Promise.all(own.fields.map((field) => shownOf(db, scope, field)))
  return { fields: found.flat(), events: await listEventNames(db, scope, mostEvents) }
}

async function shownOf(db: Db, scope: EnvironmentScope, field: SegmentField) {
  const { name, label, type } = field
  const suggestions = (await field.suggest?.(db, scope)) ?? []
  const shown = { label, type, ops: [...opsOf[type]] }
  if (!isPrefix(field)) {
    const [suggested] = suggestions
    const values = [...(field.values ?? suggested?.values ?? [])]
    const value_names = field.values ? namesOf(field.values) : { ...suggested?.valueNames }
    return [{ ...shown, name, values, value_names, is_open: false }]
  }
  const named = suggestions.map((one) => ({
    name: name + one.key,
    label: one.label ?? humanized(one.key),
    values: [...one.values],
    value_names: { ...one.valueNames },
    is_open: false,
  }))
  return [{ name, values: [], value_names: {}, is_open: true }, ...named].map((one) => ({ ...shown, ...one }))
}

/** A field with a fixed list of values has keys for values: `past_due` is "Past due". */
const namesOf = (values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, humanized(value)]))

const humanized = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1).replaceAll(/[_-]/g, ' ')
