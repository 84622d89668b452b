import type { AnswerOf, catalogue } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import { onSale } from '../prices/prices.sql.ts'

type ShownProduct = AnswerOf<typeof catalogue.routes.pricing>['body']['products'][number]

/** Lists public products with an active price, in order, with grants and prices. Archived features are left out. */
export const listShownProducts = (db: Db, environmentId: string): Promise<ShownProduct[]> => db<ShownProduct[]>`
  select p.id, p.kind, p.key, p.name, p.description, p.is_default as "default", p.credits, p.credits_expire_after_days as expires_after_days,
    p.included_credits, p.stackable, (
      select coalesce(jsonb_agg(jsonb_build_object('feature', f.key, 'name', f.name, 'description', f.description,
        'kind', f.kind, 'reset', f.reset, 'unit', m.unit, 'value',
        case when f.kind = 'boolean' then 'true'::jsonb else to_jsonb(g.granted) end) order by g.position), '[]')
      from product_features g
      join features f on f.environment_id = ${environmentId} and f.id = g.feature_id
      left join meters m on m.environment_id = ${environmentId} and m.id = f.meter_id
      where g.environment_id = ${environmentId} and g.product_id = p.id and f.archived_at is null
    ) as features, priced.prices
  from products p
  join (
    select c.product_id, jsonb_agg(jsonb_build_object('id', c.id, 'type', c.type, 'model', c.model,
      'currency', c.currency, 'amount', c.amount, 'unit_amount_decimal', c.unit_amount_decimal,
      'package_size', c.package_size, 'tiers', c.tiers, 'interval', c.interval,
      'interval_count', c.interval_count, 'meter', m.key, 'unit', m.unit, 'trial_days', c.trial_days) order by c.id)
      as prices
    from prices c
    join products p on p.environment_id = ${environmentId} and p.id = c.product_id
    left join meters m on m.environment_id = ${environmentId} and m.id = c.meter_id
    where c.environment_id = ${environmentId} and ${onSale(db)}
    group by c.product_id
  ) priced on priced.product_id = p.id
  where p.environment_id = ${environmentId}
  order by p.position, p.id`
