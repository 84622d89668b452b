import type { Booted } from './boot.ts'
import { batchLookup } from './db/batch-lookup.ts'
import { environmentOf } from './db/places.ts'
import { type Columns, rowsIn } from './db/rows-in.ts'
import type { Db, Fragment } from './db/sql.ts'

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

/** Reads these parts in one statement, for all pages that boot in the same moment. */
export function partsLookup(parts: readonly NamedJoinedPart[]) {
  const find = batchLookup({
    nameOf: (page: Page) => `${page.environment_id} ${page.contact_id} ${page.customer_id} ${page.verified}`,
    placeOf: (page) => page.environment_id,
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
