import type { Page, Paged } from '@userkeep/contract'
import type postgres from 'postgres'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { PriceModel, Tier } from '../pricing/amount.ts'
import type { Interval } from '../pricing/periods.ts'
import type { ProductRow } from '../products/products.sql.ts'

/** Of a product, what who sells it has to know. */
export type CatalogueProduct = Pick<
  ProductRow,
  'id' | 'kind' | 'key' | 'name' | 'description' | 'credits' | 'credits_expire_after_days' | 'included_credits'
> & { archived: boolean }

export interface CataloguePrice {
  id: string
  product_id: string
  type: 'recurring' | 'one_time'
  model: PriceModel
  currency: string
  amount: number | null
  tiers: Tier[] | null
  interval: Interval | null
  interval_count: number | null
  meter_id: string | null
  /** The key of the meter. */
  meter: string | null
  trial_days: number | null
  archived_at: string | null
  created_at: string
  /** Exactly whether the public pricing shows it. */
  on_sale: boolean
  product: CatalogueProduct
}

export type NewPriceRow = Omit<CataloguePrice, 'meter' | 'archived_at' | 'on_sale' | 'product'>

/** Of a price `c` and its product `p`. */
export const onSale = (db: Db) => db`(c.archived_at is null and p.archived_at is null and p.public)`

const columns = (db: Db) => db`
  c.id, c.product_id, c.type, c.model, c.currency, c.amount, c.tiers, c.interval, c.interval_count, c.meter_id,
  m.key as meter, c.trial_days, c.archived_at, c.created_at, ${onSale(db)} as on_sale,
  jsonb_build_object('id', p.id, 'kind', p.kind, 'key', p.key, 'name', p.name, 'description', p.description,
    'credits', p.credits, 'credits_expire_after_days', p.credits_expire_after_days,
    'included_credits', p.included_credits, 'archived', p.archived_at is not null) as product`

const withProducts = (db: Db) => db`
  prices c join products p on p.environment_id = c.environment_id and p.id = c.product_id
  left join meters m on m.environment_id = c.environment_id and m.id = c.meter_id`

const oldest = keyset('prices', 'asc', { 'c.id': 'uuid' })

export interface PriceFilter {
  product_id?: string | undefined
  archived?: boolean | undefined
}

export function listPriceRows(
  db: Db,
  { environmentId }: EnvironmentScope,
  { product_id, archived }: PriceFilter,
  page: Page,
): Promise<Paged<CataloguePrice>> {
  return oldest.read(
    db,
    page,
    ({ key, after, window }) => db<CataloguePrice[]>`
      select ${columns(db)}, ${key} from ${withProducts(db)} where c.environment_id = ${environmentId}
        and (${product_id ?? null}::uuid is null or c.product_id = ${product_id ?? null})
        and (${archived ?? null}::boolean is null or (c.archived_at is not null) = ${archived ?? null})
        ${after} ${window}`,
  )
}

export async function findPrice(db: Db, scope: EnvironmentScope, id: string): Promise<CataloguePrice | null> {
  const [row] = await findPrices(db, scope, [id])
  return row ?? null
}

/** Those that are there, in no order. */
export const findPrices = (
  db: Db,
  { environmentId }: EnvironmentScope,
  ids: readonly string[],
): Promise<CataloguePrice[]> => db<CataloguePrice[]>`
  select ${columns(db)} from ${withProducts(db)}
  where c.environment_id = ${environmentId} and c.id = any(${ids as string[]}::uuid[])`

/** How many of a product are not archived. */
export async function countLivePrices(db: Db, { environmentId }: EnvironmentScope, productId: string): Promise<number> {
  const [row] = await db<{ live: number }[]>`
    select count(*) as live from prices
    where environment_id = ${environmentId} and product_id = ${productId} and archived_at is null`
  return row?.live ?? 0
}

export async function insertPrice(db: Db, { environmentId }: EnvironmentScope, price: NewPriceRow): Promise<void> {
  const tiers = price.tiers && db.json(price.tiers as unknown as Parameters<postgres.Sql['json']>[0])
  await db`
    insert into prices (environment_id, id, product_id, type, model, currency, amount, tiers, "interval",
      interval_count, meter_id, trial_days, created_at)
    values (${environmentId}, ${price.id}, ${price.product_id}, ${price.type}, ${price.model}, ${price.currency},
      ${price.amount}, ${tiers}, ${price.interval}, ${price.interval_count}, ${price.meter_id}, ${price.trial_days},
      ${price.created_at})`
}

export async function archivePriceRow(
  db: Db,
  { environmentId }: EnvironmentScope,
  id: string,
  at: string | null,
): Promise<void> {
  await db`update prices set archived_at = ${at} where environment_id = ${environmentId} and id = ${id}`
}
