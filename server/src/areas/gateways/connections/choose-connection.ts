import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import { listNames, type NamedConnection } from './connections.sql.ts'

/** The connection that a buyer means: the one that is named, by name or id, or the only one there is. */
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
      invalid('gateway', 'no gateway of that name is connected')
    )
  }
  if (second) fail('gateway_required', { fields: { gateway: 'is required where several gateways are connected' } })
  return first
}
