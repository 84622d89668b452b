import type { Columns } from '../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import { customerKeyRows } from '../customer-keys/public.ts'
import { customerRows } from '../customers/public.ts'

/** The customer that a request names. */
export interface AskedTeam {
  environmentId: string
  customerId: string | null
  /** The hash of the customer's key in hex. If an id is given as well, it must be the same customer's. */
  tokenHash: string | null
}

const isKeyed = (asked: readonly AskedTeam[]): boolean => asked.some(({ tokenHash }) => tokenHash !== null)

/** The columns of the questions in the statement. */
export const teamColumns = (asked: readonly AskedTeam[]): Columns<AskedTeam> => ({
  environmentId: 'uuid',
  customerId: 'uuid',
  ...(isKeyed(asked) && { tokenHash: 'text' }),
})

export const nameOfTeam = ({ environmentId, customerId, tokenHash }: AskedTeam): string =>
  `${environmentId} ${customerId} ${tokenHash}`

/**
 * Selects for each row of `asked` the customer that it names, as `who (customer_id, key_id)`; null if there is none.
 * For the end of a `from`. Keys are joined only if some are given, because planning costs by the length of a statement.
 */
export function whoIsAsked(db: Db, environment: Fragment, asked: readonly AskedTeam[]): Fragment {
  const customer = db`
    left join lateral (
      select c.id from ${customerRows(db)} c where c.environment_id = ${environment} and c.id = asked."customerId" limit 1
    ) c on true`
  if (!isKeyed(asked)) {
    return db`${customer} cross join lateral (select c.id as customer_id, null::uuid as key_id) who`
  }
  return db`${customer}
    left join lateral (
      select k.id, k.customer_id from ${customerKeyRows(db)} k
      where k.environment_id = ${environment} and k.token_hash = decode(asked."tokenHash", 'hex') limit 1
    ) k on true
    cross join lateral (
      select k.id as key_id, case
          when asked."tokenHash" is not null and k.id is null then null
          when asked."customerId" is null then k.customer_id
          when k.customer_id <> asked."customerId" then null
          else c.id
        end as customer_id
    ) who`
}
