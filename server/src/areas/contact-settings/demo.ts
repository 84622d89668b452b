import { ago, type Demo } from '../../../demo/seed.ts'
import { sealClientSecret } from './providers/provider-secret.ts'
import { putProviderRow } from './providers/providers.sql.ts'

const providers = [
  { provider: 'google', preset: 'google', label: 'Google', issuer: null, enabled: true },
  { provider: 'github', preset: 'github', label: 'GitHub', issuer: null, enabled: true },
  { provider: 'microsoft', preset: 'microsoft', label: 'Microsoft', issuer: null, enabled: false },
  {
    provider: 'okta',
    preset: 'oidc',
    label: 'Company account',
    issuer: 'https://fieldnote.okta.example',
    enabled: true,
  },
] as const

/** Seeds how contacts sign in. */
export const demo: Demo = {
  async fill(db, seed) {
    const { chance, secrets, live, test } = seed
    await db`
      update contact_settings set brand_name = 'Fieldnote', brand_color = '#1f7a5c', updated_at = ${ago(seed, 80)}
      where environment_id = any(${[live.environmentId, test.environmentId]}::uuid[])`
    for (const one of providers) {
      const sealedSecret = sealClientSecret(secrets, live.environmentId, one.provider, chance.hex(40))
      const row = { ...one, endpoints: null, client_id: `fieldnote-${chance.hex(12)}`, scopes: [], sealedSecret }
      await putProviderRow(db, live.environmentId, row, ago(seed, 140))
    }
  },
}
