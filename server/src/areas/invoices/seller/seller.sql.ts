import type { AnswerOf, invoices } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

export type SellerDetails = AnswerOf<typeof invoices.routes.getDetails>

export const defaultPrefix = 'INV-'

const nothing: SellerDetails = {
  legal_name: null,
  address: null,
  tax_id: null,
  footer: null,
  number_prefix: defaultPrefix,
  updated_at: null,
}

export async function findSeller(db: Db, { environmentId }: EnvironmentScope): Promise<SellerDetails> {
  const [row] = await db<SellerDetails[]>`
    select legal_name, address, tax_id, footer, number_prefix, updated_at
    from seller_details where environment_id = ${environmentId}`
  return row ?? nothing
}

export async function saveSeller(
  db: Db,
  { environmentId }: EnvironmentScope,
  { legal_name, address, tax_id, footer, number_prefix }: SellerDetails,
  now: Date,
): Promise<void> {
  await db`
    insert into seller_details (environment_id, legal_name, address, tax_id, footer, number_prefix, updated_at)
    values (${environmentId}, ${legal_name}, ${address}, ${tax_id}, ${footer}, ${number_prefix}, ${now})
    on conflict (environment_id) do update
    set legal_name = excluded.legal_name, address = excluded.address, tax_id = excluded.tax_id,
      footer = excluded.footer, number_prefix = excluded.number_prefix, updated_at = excluded.updated_at`
}
