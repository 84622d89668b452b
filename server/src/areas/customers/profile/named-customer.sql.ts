import { externalIdIn } from '@userkeep/contract/shapes/named-customer'
import { batchLookup } from '../../../platform/db/batch-lookup.ts'
import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

interface NamedCustomer {
  environmentId: string
  externalId: string
}

const findNamed = batchLookup({
  nameOf: ({ environmentId, externalId }: NamedCustomer) => `${environmentId} ${externalId}`,
  placeOf: ({ environmentId }) => environmentId,
  async find(db, asked): Promise<(string | null)[]> {
    const rows = await db<{ id: string | null }[]>`
      select c.id from ${rowsIn(db, asked, { environmentId: 'uuid', externalId: 'text' })} as asked
      left join lateral (
        select c.id from customers c
        where c.environment_id = ${environmentOf(db, asked[0]?.environmentId, 'asked."environmentId"')}
          and c.external_id = asked."externalId"
      ) c on true
      order by asked.n`
    return rows.map(({ id }) => id)
  },
})

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Returns the ID of the customer with an external ID; null if there is none. */
export const customerIdOf = (db: Db, { environmentId }: Environment, externalId: string): Promise<string | null> =>
  findNamed(db, { environmentId, externalId })

/** Returns the ID of the customer that a path names; null if there is none with this external ID. */
export async function customerIdIn(db: Db, scope: Environment, id: string): Promise<string | null> {
  const externalId = externalIdIn(id)
  return externalId === null ? id : customerIdOf(db, scope, externalId)
}
