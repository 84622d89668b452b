import { seconds } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { tagged } from '../../../platform/http/tagged.ts'
import { createVersioned } from '../../../platform/kept.ts'
import { createKnownKeys } from '../../api-keys/public.ts'
import { readVersion } from '../versions.sql.ts'
import { listShownProducts } from './shown.sql.ts'

export type PricingMemory = ReturnType<typeof createPricingMemory>

/** What is on sale in the environments that are asked for, written once per change. */
export function createPricingMemory({ sql, waker }: Pick<Context, 'sql' | 'waker'>) {
  const freshMs = seconds(1)
  const pricing = createVersioned({
    freshMs,
    most: 1000,
    version: (environmentId) => readVersion(sql, environmentId),
    load: async (environmentId) => ({ answer: tagged({ products: await listShownProducts(sql, environmentId) }) }),
  })
  const keys = createKnownKeys(sql, freshMs)
  const unlisten = waker.on('catalogue', pricing.expire)
  return {
    pricingOf: pricing.get,
    keyOf: keys.get,
    close: async () => unlisten(),
  }
}
