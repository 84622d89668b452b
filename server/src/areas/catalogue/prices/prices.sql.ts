import type { Page, Paged } from '@userkeep/contract'
import type postgres from 'postgres'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { PriceModel, Tier } from '../pricing/amount.ts'
import type { Interval } from '../pricing/periods.ts'
import type { ProductRow } from '../products/products.sql.ts'

/** The fields of a product that selling needs. */
type CatalogueProduct = Pick<
  ProductRow,
  | 'id'
  | 'kind'
  | 'key'
  | 'name'
  | 'description'
  | 'credits'
  | 'credits_expire_after_days'
  | 'included_credits'
  | 'stackable'
  | 'is_default'
> & { archived: boolean }

export interface CataloguePrice {
  id: string
  product_id: string
  type: 'recurring' | 'one_time'
  model: PriceModel
  currency: string
  amount: number | null
  unit_amount_decimal: string | null
  package_size: number | null
  tiers: Tier[] | null
  interval: Interval | null
  interval_count: number | null
  meter_id: string | null
  /** The key of the meter. */
  meter: string | null
  trial_days: number | null
  archived_at: string | null
  created_at: string
  /** Whether the public pricing shows it. */
  on_sale: boolean
  product: CatalogueProduct
}

type NewPriceRow = Omit<CataloguePrice, 'meter' | 'archived_at' | 'on_sale' | 'product'>

/** Expects the price `c` and its product `p`. */
export const onSale = (db: Db) => db`(c.archived_at is null and p.archived_at is null and p.public)`

const columns = (db: Db) => db`
  c.id, c.product_id, c.type, c.model, c.currency, c.amount, c.unit_amount_decimal, c.package_size, c.tiers, c.interval, c.interval_count, c.meter_id,
  m.key as meter, c.trial_days, c.archived_at, c.created_at, ${onSale(db)} as on_sale,
  jsonb_build_object('id', p.id, 'kind', p.kind, 'key', p.key, 'name', p.name, 'description', p.description,
    'credits', p.credits, 'credits_expire_after_days', p.credits_expire_after_days,
    'included_credits', p.included_credits, 'stackable', p.stackable, 'is_default', p.is_default,
    'archived', p.archived_at is not null) as product`

const withProducts = (db: Db) => db`
  prices c join products p on p.environment_id = c.environment_id and p.id = c.product_id
  left join meters m on m.environment_id = c.environment_id and m.id = c.meter_id`

const oldest = keyset('prices', 'asc', { 'c.id': 'uuid' })

interface PriceFilter {
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

/** Returns the existing prices, in no order. */
export const findPrices = (
  db: Db,
  { environmentId }: EnvironmentScope,
  ids: readonly string[],
): Promise<CataloguePrice[]> => db<CataloguePrice[]>`
  select ${columns(db)} from ${withProducts(db)}
  where c.environment_id = ${environmentId} and c.id = any(${ids as string[]}::uuid[])`

/** Returns the active prices of a product that cost nothing. */
export const listFreePriceIds = async (
  db: Db,
  { environmentId }: EnvironmentScope,
  productId: string,
): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select id from prices
    where environment_id = ${environmentId} and product_id = ${productId} and archived_at is null and amount = 0`
  return rows.map(({ id }) => id)
}

/** Counts the active prices of a product. */
export async function countLivePrices(db: Db, { environmentId }: EnvironmentScope, productId: string): Promise<number> {
  const [row] = await db<{ live: number }[]>`
    select count(*) as live from prices
    where environment_id = ${environmentId} and product_id = ${productId} and archived_at is null`
  return row?.live ?? 0
}

export async function insertPrice(db: Db, { environmentId }: EnvironmentScope, price: NewPriceRow): Promise<void> {
  const tiers = price.tiers && db.json(price.tiers as unknown as Parameters<postgres.Sql['json']>[0])
  await db`
    insert into prices (environment_id, id, product_id, type, model, currency, amount, unit_amount_decimal, package_size, tiers, "interval",
      interval_count, meter_id, trial_days, created_at)
    values (${environmentId}, ${price.id}, ${price.product_id}, ${price.type}, ${price.model}, ${price.currency},
      ${price.amount}, ${price.unit_amount_decimal}, ${price.package_size}, ${tiers}, ${price.interval}, ${price.interval_count}, ${price.meter_id}, ${price.trial_days},
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

/** Returns whether an environment sells anything. */
export async function hasPrices(db: Db, { environmentId }: Pick<EnvironmentScope, 'environmentId'>): Promise<boolean> {
  const rows = await db`select 1 from prices where environment_id = ${environmentId} and archived_at is null limit 1`
  return rows.length > 0
}
