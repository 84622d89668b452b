import { insertRows } from '../../../demo/rows.ts'
import { ago, type Demo } from '../../../demo/seed.ts'
import { newWebhookSecret, sealSecrets } from './connections/connection-secrets.ts'

/** Connects the sandbox in the test environment. Live has none, because a made-up Stripe account would not work. */
export const demo: Demo = {
  async fill(db, seed) {
    const { chance, secrets, organization, test, now } = seed
    const at = ago(seed, 195)
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
