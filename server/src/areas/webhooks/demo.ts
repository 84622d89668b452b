import { type Demo, recordFact } from '../../../demo/seed.ts'
import { insertDeliveries } from './demo/deliveries.ts'
import { insertEndpoints, planEndpoints } from './demo/endpoints.ts'

export const demo: Demo = {
  /** Runs before the endpoints exist, so that nothing of the past is sent to them. */
  async fill(_db, seed) {
    for (const { id, disabledAt } of planEndpoints(seed)) {
      if (disabledAt === null) continue
      const data = { webhook_id: id, customer_id: null, reason: 'failures' }
      recordFact(seed, { type: 'webhook.endpoint_disabled', about: id, scope: seed.live, at: disabledAt, data })
    }
  },
  async afterFacts(db, seed) {
    const endpoints = planEndpoints(seed)
    await insertEndpoints(db, seed, endpoints)
    await insertDeliveries(db, seed, endpoints)
  },
}
