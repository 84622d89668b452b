import { insertRows } from '../../../demo/rows.ts'
import { ago, type Demo } from '../../../demo/scene.ts'
import { newWebhookSecret, sealSecrets } from './connections/connection-secrets.ts'

/** Stripe in the live environment, and the sandbox in the other. The keys are made up. */
export const demo: Demo = {
  async fill(db, scene) {
    const { chance, secrets, organization, live, test, now } = scene
    const at = ago(scene, 195)
    const connected = [
      {
        scope: live,
        provider: 'stripe',
        name: 'Stripe',
        account: 'Fieldnote GmbH',
        secretKey: 'sk_live_4eC39HqLyjWDarjt',
      },
      { scope: test, provider: 'sandbox', name: 'Sandbox', account: 'Sandbox', secretKey: null },
    ].map(({ scope, secretKey, ...connection }) => {
      const id = chance.idAt(at)
      const sealed = sealSecrets({ secrets }, id, { secretKey, webhookSecret: newWebhookSecret() })
      return {
        environment_id: scope.environmentId,
        id,
        organization_id: organization.id,
        ...connection,
        ...sealed,
        since: at,
        last_message_at: new Date(now.getTime() - 260_000),
        created_at: at,
        updated_at: at,
      }
    })
    await insertRows(db, 'gateway_connections', connected)
    const addresses = connected.map(({ id, organization_id, environment_id }) => ({
      connection_id: id,
      organization_id,
      environment_id,
    }))
    await insertRows(db, 'gateway_addresses', addresses)
  },
}
