import { sealClientSecret } from '../../server/src/areas/contact-settings/providers/provider-secret.ts'
import { putProviderRow } from '../../server/src/areas/contact-settings/providers/providers.sql.ts'
import type { Db } from '../../server/src/platform/db/sql.ts'
import { insertRows } from './rows.ts'
import { after, ago, type Scene } from './scene.ts'
import { companyBeginnings, firstNames, lastNames, plain } from './words.ts'

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

/** How contacts sign in, and who waits to be let in. */
export async function insertSettings(db: Db, scene: Scene): Promise<void> {
  const { chance, secrets, live, test } = scene
  await db`
    update contact_settings set brand_name = 'Fieldnote', brand_color = '#1f7a5c', updated_at = ${ago(scene, 80)}
    where environment_id = any(${[live.environmentId, test.environmentId]}::uuid[])`
  for (const one of providers) {
    const sealedSecret = sealClientSecret(secrets, live.environmentId, one.provider, chance.hex(40))
    const row = { ...one, endpoints: null, client_id: `fieldnote-${chance.hex(12)}`, scopes: [], sealedSecret }
    await putProviderRow(db, live.environmentId, row, ago(scene, 140))
  }
  await insertRows(
    db,
    'contact_waitlist',
    Array.from({ length: 46 }, (_, index) => waitingRow(scene, index)),
  )
}

function waitingRow(scene: Scene, index: number) {
  const { chance, live } = scene
  const created_at = ago(scene, 24 - index / 2 + chance.float() / 3)
  const [first, last] = [chance.pick(firstNames), chance.pick(lastNames)]
  const name = `${first} ${last}`
  const email = `${plain(first)}.${plain(last)}@${plain(companyBeginnings[index] as string)}.example`
  return {
    environment_id: live.environmentId,
    id: chance.idAt(created_at),
    email,
    email_key: email,
    name: chance.is(0.8) ? name : null,
    created_at,
    admitted_at: index < 30 && chance.is(0.8) ? after(created_at, chance.int(1, 40) * 3_600_000) : null,
  }
}
