import type { flags } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { FlagRow } from '../flags.sql.ts'
import type { Own } from '../setup.ts'
import { toVariants } from '../views.ts'
import { findKnown } from './known.sql.ts'
import { unitsOf } from './subject.ts'
import { whichContact } from './which-contact.ts'

export const getDefinitions: Verb<typeof flags.routes.definitions, Own> = async ({ query, db, scope, own }) => {
  const loaded = await own.memory.flagsOf(scope.environmentId)
  const definitions = loaded.flags.map(definitionOf)
  if (query.contact_id === undefined && query.external_id === undefined) return { flags: definitions, contact: null }
  const { id } = await whichContact(db, scope, query)
  const found = await findKnown(db, { environment_id: scope.environmentId, contact_id: id })
  const known = found ?? fail('not_found')
  return { flags: definitions, contact: { id, segments: known.segments, units: unitsOf(loaded.flags, known) } }
}

const definitionOf = (flag: FlagRow) => ({
  key: flag.key,
  enabled: flag.enabled,
  variants: toVariants(flag),
  rules: [...flag.rules],
  off_variant: flag.off_variant,
  starts_at: flag.starts_at,
  ends_at: flag.ends_at,
  prerequisites: [...flag.prerequisites],
})
