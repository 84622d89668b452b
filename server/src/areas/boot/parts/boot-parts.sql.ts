import { batchLookup } from '../../../platform/db/batch-lookup.ts'
import { type Columns, rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { Booted } from './boot-part.ts'

interface Page {
  organization_id: string
  environment_id: string
  contact_id: string
  kind: string
  verified: boolean
  customer_id: string | null
  now: Date
}

const columns: Columns<Page> = {
  organization_id: 'uuid',
  environment_id: 'uuid',
  contact_id: 'uuid',
  kind: 'text',
  verified: 'boolean',
  customer_id: 'uuid',
  now: 'timestamptz',
}

const pageOf = ({ scope, contact, verified, customerId, now }: Booted): Page => ({
  organization_id: scope.organizationId,
  environment_id: scope.environmentId,
  contact_id: contact.id,
  kind: contact.kind,
  verified,
  customer_id: customerId,
  now,
})

export interface NamedJoinedPart {
  readonly name: string
  sql(db: Db, environment: Fragment): Fragment
}

interface PartsLookupOptions {
  /** Pages wait for a statement under way until it is canceled, so that slow ones do not take all connections. */
  timeoutMs: number
  perEnvironment?: boolean
}

/** Reads these parts in one statement, for all pages that boot in the same moment, or those of one environment. */
export function partsLookup(
  parts: readonly NamedJoinedPart[],
  { timeoutMs, perEnvironment = false }: PartsLookupOptions,
) {
  const find = batchLookup({
    nameOf: (page: Page) => `${page.environment_id} ${page.contact_id} ${page.customer_id} ${page.verified}`,
    placeOf: (page) => page.environment_id,
    alwaysByPlace: perEnvironment,
    timeoutMs,
    async find(db, pages): Promise<Record<string, unknown>[]> {
      const environment = environmentOf(db, pages[0]?.environment_id, 'booted.environment_id')
      const rows = await db<Record<string, unknown>[]>`
        select ${fieldsOf(db, parts, environment)} from ${rowsIn(db, pages, columns)} as booted order by booted.n`
      return [...rows]
    },
  })
  return (db: Db, booted: Booted) => find(db, pageOf(booted))
}

const fieldsOf = (db: Db, parts: readonly NamedJoinedPart[], environment: Fragment): Fragment =>
  parts
    .map(({ name, sql }) => db`(${sql(db, environment)}) as ${db(name)}`)
    .reduce((fields, field) => db`${fields}, ${field}`)
