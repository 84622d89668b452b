import { insertRows } from '../../../demo/rows.ts'
import { ago, type Demo } from '../../../demo/scene.ts'
import { newWebhookSecret, sealSecrets } from './connections/connection-secrets.ts'

/** The sandbox in the test environment. Live has none: a made-up Stripe account would only seem to work. */
export const demo: Demo = {
  async fill(db, scene) {
    const { chance, secrets, organization, test, now } = scene
    const at = ago(scene, 195)
    const id = chance.idAt(at)
    const ids = { environment_id: test.environmentId, organization_id: organization.id }
    await insertRows(db, 'gateway_connections', [
      {
        ...ids,
        ...{ id, provider: 'sandbox', name: 'Sandbox', account: 'Sandbox' },
        ...sealSecrets({ secrets }, id, { secretKey: null, webhookSecret: newWebhookSecret() }),
        since: at,
        last_message_at: new Date(now.getTime() - 260_000),
        created_at: at,
        updated_at: at,
      },
    ])
    await insertRows(db, 'gateway_addresses', [{ ...ids, connection_id: id }])
  },
}
