import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `coupons` that other areas may read. */
export const couponRows = (db: Db): Fragment => db`
  (select environment_id, id, code, percent_off, amount_off, duration
  from coupons)`

/** The columns of `features` that other areas may read. */
export const featureRows = (db: Db): Fragment => db`
  (select environment_id, id, key, name, kind, meter_id, counts_members, reset
  from features)`

/** The columns of `meters` that other areas may read. */
export const meterRows = (db: Db): Fragment => db`
  (select environment_id, id, key, name, unit, aggregation, archived_at
  from meters)`

/** The columns of `prices` that other areas may read. */
export const priceRows = (db: Db): Fragment => db`
  (select environment_id, id, product_id, type, model, currency, amount, unit_amount_decimal, package_size, tiers, interval,
    interval_count, trial_days, meter_id, archived_at
  from prices)`

/** The columns of `product_features` that other areas may read. */
export const productFeatureRows = (db: Db): Fragment => db`
  (select environment_id, product_id, feature_id, granted
  from product_features)`

/** The columns of `products` that other areas may read. */
export const productRows = (db: Db): Fragment => db`
  (select environment_id, id, kind, key, name, position, is_default, archived_at
  from products)`
