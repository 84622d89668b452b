import type { ConsentCategory } from '@userkeep/contract'
import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { taken, wins } from '../choices/consents.sql.ts'

interface ConsentOfContact {
  contact_id: string
  category: ConsentCategory
  granted: boolean
  at: string
}

/** Lists the current decisions of these contacts. */
export const listConsentsOf = (db: Db, { environmentId }: EnvironmentScope, contactIds: string[]) => db<
  ConsentOfContact[]
>`
  select contact_id, category, granted, at from consents
  where environment_id = ${environmentId} and contact_id = any(${contactIds}::uuid[])`

/** Lists the decisions of these contacts that were imported before. */
export const listImported = (db: Db, { environmentId }: EnvironmentScope, contactIds: string[]) => db<
  ConsentOfContact[]
>`
  select contact_id, category, granted, at from consent_records
  where environment_id = ${environmentId} and contact_id = any(${contactIds}::uuid[]) and source = 'import'`

export interface ImportedRecord {
  id: string
  contact_id: string
  category: ConsentCategory
  granted: boolean
  at: Date
  recorded_at: Date
  wording: string | null
}

const columns = {
  id: 'uuid',
  contact_id: 'uuid',
  category: 'text',
  granted: 'boolean',
  at: 'timestamptz',
  recorded_at: 'timestamptz',
  wording: 'text',
} as const

export async function insertImported(
  db: Db,
  { environmentId }: EnvironmentScope,
  records: readonly ImportedRecord[],
): Promise<void> {
  await db`
    insert into consent_records (environment_id, contact_id, id, category, granted, at, recorded_at, source, wording)
    select ${environmentId}, contact_id, id, category, granted, at, recorded_at, 'import', wording
    from ${rowsIn(db, records, columns)} given`
}

/** Saves the latest of these decisions, if there is no later one. */
export async function raiseImported(
  db: Db,
  { environmentId }: EnvironmentScope,
  records: readonly ImportedRecord[],
): Promise<void> {
  await db`
    insert into consents as c (environment_id, contact_id, category, granted, at, source, wording, record_id)
    select distinct on (contact_id, category) ${environmentId}::uuid, contact_id, category, granted, at, 'import',
      wording, id
    from ${rowsIn(db, records, columns)} given
    order by contact_id, category, at desc, granted, id desc
    on conflict (environment_id, contact_id, category) do update set ${taken(db)} where ${wins(db)}`
}
