import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

export interface GivenFeature {
  /** Its key. */
  feature: string
  /** true for a boolean feature; null for no limit. */
  value: boolean | number | null
}

export interface ProductRow {
  id: string
  kind: 'plan' | 'add_on' | 'credit_pack'
  key: string
  name: string
  description: string | null
  public: boolean
  is_default: boolean
  position: number
  credits: number | null
  credits_expire_after_days: number | null
  included_credits: number | null
  stackable: boolean
  features: GivenFeature[]
  archived_at: string | null
  created_at: string
  updated_at: string
}

const columns = (db: Db, environmentId: string) => db`
  p.id, p.kind, p.key, p.name, p.description, p.public, p.is_default, p.position, p.credits, p.credits_expire_after_days,
  p.included_credits, p.stackable, p.archived_at, p.created_at, p.updated_at, (
    select coalesce(jsonb_agg(jsonb_build_object('feature', f.key, 'value',
      case when f.kind = 'boolean' then 'true'::jsonb else to_jsonb(g.granted) end) order by g.position), '[]')
    from product_features g
    join features f on f.environment_id = ${environmentId} and f.id = g.feature_id
    where g.environment_id = ${environmentId} and g.product_id = p.id
  ) as features`

const byPosition = keyset('products', 'asc', { 'p.position': 'bigint', 'p.id': 'uuid' })

interface ProductFilter {
  kind?: ProductRow['kind'] | undefined
  archived?: boolean | undefined
}

export function listProductRows(
  db: Db,
  { environmentId }: EnvironmentScope,
  { kind, archived }: ProductFilter,
  page: Page,
): Promise<Paged<ProductRow>> {
  return byPosition.read(
    db,
    page,
    ({ key, after, window }) => db<ProductRow[]>`
      select ${columns(db, environmentId)}, ${key} from products p where p.environment_id = ${environmentId}
        and (${kind ?? null}::text is null or p.kind = ${kind ?? null})
        and (${archived ?? null}::boolean is null or (p.archived_at is not null) = ${archived ?? null})
        ${after} ${window}`,
  )
}

export async function findProduct(db: Db, { environmentId }: EnvironmentScope, id: string): Promise<ProductRow | null> {
  const [row] = await db<ProductRow[]>`
    select ${columns(db, environmentId)} from products p where p.environment_id = ${environmentId} and p.id = ${id}`
  return row ?? null
}

export async function findDefaultPlan(db: Db, { environmentId }: EnvironmentScope): Promise<ProductRow | null> {
  const [row] = await db<ProductRow[]>`
    select ${columns(db, environmentId)} from products p where p.environment_id = ${environmentId} and p.is_default`
  return row ?? null
}

/** Leaves the environment without a default plan. */
export async function clearDefaultPlan(db: Db, { environmentId }: EnvironmentScope): Promise<void> {
  await db`update products set is_default = false where environment_id = ${environmentId} and is_default`
}

/** Counts active products, and returns the last position. */
export async function roomForProduct(
  db: Db,
  { environmentId }: EnvironmentScope,
): Promise<{ live: number; last: number | null }> {
  const [row] = await db<[{ live: number; last: number | null }]>`
    select count(*) filter (where archived_at is null) as live, max(position) as last
    from products where environment_id = ${environmentId}`
  return row
}

export async function insertProduct(db: Db, { environmentId }: EnvironmentScope, product: ProductRow): Promise<void> {
  await db`
    insert into products (environment_id, id, kind, key, name, description, public, position, credits,
      credits_expire_after_days, included_credits, stackable, created_at, updated_at)
    values (${environmentId}, ${product.id}, ${product.kind}, ${product.key}, ${product.name}, ${product.description},
      ${product.public}, ${product.position}, ${product.credits}, ${product.credits_expire_after_days},
      ${product.included_credits}, ${product.stackable}, ${product.created_at}, ${product.updated_at})`
}

export async function saveProduct(db: Db, { environmentId }: EnvironmentScope, product: ProductRow): Promise<void> {
  await db`
    update products set name = ${product.name}, description = ${product.description}, public = ${product.public}, is_default = ${product.is_default},
      position = ${product.position}, credits = ${product.credits},
      credits_expire_after_days = ${product.credits_expire_after_days},
      included_credits = ${product.included_credits}, stackable = ${product.stackable}, updated_at = ${product.updated_at}
    where environment_id = ${environmentId} and id = ${product.id}`
}

/** Returns the keys of active products by position. */
export async function listProductKeys(db: Db, { environmentId }: EnvironmentScope): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select key from products where environment_id = ${environmentId} and archived_at is null order by position, id`
  return rows.map(({ key }) => key)
}

/** Numbers all positions from 0: the given products first, the others after them in their present order. */
export async function saveOrder(
  db: Db,
  { environmentId }: EnvironmentScope,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await db`
    update products p set position = placed.place, updated_at = ${now}
    from (
      select id, row_number() over (order by array_position(${[...ids]}::uuid[], id), position, id) - 1 as place
      from products where environment_id = ${environmentId}
    ) as placed
    where p.environment_id = ${environmentId} and p.id = placed.id and p.position <> placed.place`
}

/** Replaces the features of a product, in order. */
export async function replaceFeatures(
  db: Db,
  { environmentId }: EnvironmentScope,
  productId: string,
  given: readonly { featureId: string; granted: number | null }[],
): Promise<void> {
  await db`delete from product_features where environment_id = ${environmentId} and product_id = ${productId}`
  await db`
    insert into product_features (environment_id, product_id, feature_id, granted, position)
    select ${environmentId}, ${productId}, given."featureId", given.granted, given.n
    from ${rowsIn(db, given, { featureId: 'uuid', granted: 'bigint' })} as given`
}

export async function archiveProductRow(
  db: Db,
  { environmentId }: EnvironmentScope,
  id: string,
  at: string | null,
): Promise<void> {
  await db`update products set archived_at = ${at} where environment_id = ${environmentId} and id = ${id}`
}

/** Deletes a product with its prices and grants. Purchases refer to it and prevent the deletion. */
export async function deleteProductRow(db: Db, { environmentId }: EnvironmentScope, id: string): Promise<void> {
  await db`delete from products where environment_id = ${environmentId} and id = ${id}`
}

export type ProductReference = Pick<ProductRow, 'id' | 'kind' | 'key' | 'name'>

/** Returns the names of existing products, in no order. */
export const productReferences = (
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  ids: readonly string[],
): Promise<ProductReference[]> => db<ProductReference[]>`
  select id, kind, key, name from products where environment_id = ${environmentId} and id = any(${[...ids]}::uuid[])`
