import type postgres from 'postgres'
import type { RenamedProduct } from '../../port.ts'
import type { Account } from '../account.ts'

/** Renames the stored copies of a price, so that future invoices use the new name. */
export async function renamePrices(
  tx: postgres.TransactionSql,
  { environmentId, connectionId }: Account,
  { name, description, priceIds }: RenamedProduct,
): Promise<void> {
  const ids = tx`any(${priceIds as string[]}::text[])`
  const named = tx`${tx.json({ name, description })}::jsonb`
  await tx`
    update sandbox_subscriptions set
      price = case when price ->> 'id' = ${ids} then price || ${named} else price end,
      next_price = case when next_price ->> 'id' = ${ids} then next_price || ${named} else next_price end
    where environment_id = ${environmentId} and connection_id = ${connectionId}
      and (price ->> 'id' = ${ids} or next_price ->> 'id' = ${ids})`
}
