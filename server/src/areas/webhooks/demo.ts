import { type Demo, tell } from '../../../demo/scene.ts'
import { insertDeliveries } from './demo/deliveries.ts'
import { insertEndpoints, planEndpoints } from './demo/endpoints.ts'

export const demo: Demo = {
  /** Before the endpoints are there, so that nothing of the past is sent to them. */
  async fill(_db, scene) {
    for (const { id, disabledAt } of planEndpoints(scene)) {
      if (disabledAt === null) continue
      const data = { webhook_id: id, customer_id: null, reason: 'failures' }
      tell(scene, { type: 'webhook.endpoint_disabled', about: id, scope: scene.live, at: disabledAt, data })
    }
  },
  async afterFacts(db, scene) {
    const endpoints = planEndpoints(scene)
    await insertEndpoints(db, scene, endpoints)
    await insertDeliveries(db, scene, endpoints)
  },
}
