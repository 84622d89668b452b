import { createVersioned } from '../../../platform/cache.ts'
import { seconds } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { withEtag } from '../../../platform/http/with-etag.ts'
import { createKnownKeys } from '../../api-keys/public.ts'
import { readVersion } from '../versions.sql.ts'
import { listShownProducts } from './shown.sql.ts'

export type PricingMemory = ReturnType<typeof createPricingMemory>

/** Caches the public catalogs of environments, rendered once per change. */
export function createPricingMemory({ sql, waker }: Pick<Context, 'sql' | 'waker'>) {
  const ttlMs = seconds(1)
  const pricing = createVersioned({
    ttlMs,
    max: 1000,
    version: (environmentId) => readVersion(sql, environmentId),
    load: async (environmentId) => ({ answer: withEtag({ products: await listShownProducts(sql, environmentId) }) }),
  })
  const keys = createKnownKeys(sql, ttlMs)
  const unlisten = waker.on('catalogue', pricing.expire)
  return {
    pricingOf: pricing.get,
    keyOf: keys.get,
    close: async () => unlisten(),
  }
}
