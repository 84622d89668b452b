import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { listNames, type NamedConnection } from './connections.sql.ts'

/** Returns the connection for a purchase: the one named by name or id, or the only one. */
export async function chooseConnection(
  db: Db,
  scope: Pick<EnvironmentScope, 'environmentId'>,
  named?: string | null,
): Promise<NamedConnection> {
  const connected = await listNames(db, scope)
  const [first, second] = connected
  if (!first) return fail('no_gateway')
  if (named !== undefined && named !== null) {
    const wanted = named.toLowerCase()
    return (
      connected.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted) ??
      invalid('gateway', 'must be the name of a connected gateway')
    )
  }
  if (second) fail('gateway_required', { fields: { gateway: 'is required if several gateways are connected' } })
  return first
}
