import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

export async function removeNames(db: Db, { environmentId }: EnvironmentScope, customerId: string): Promise<number> {
  const { count } = await db`
    update invoices set customer_name = null
    where environment_id = ${environmentId} and customer_id = ${customerId} and customer_name is not null`
  return count
}
