import type { contactSettings } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { withoutEncryptionKey } from '../identity-secret/identity-secret.ts'
import { lockSettings } from '../settings.sql.ts'
import { providerTarget } from '../views.ts'
import { isMoved, placeProblem, presets } from './provider-rules.ts'
import { sealClientSecret } from './provider-secret.ts'
import { findProvider, findProviderAndSecret, type ProviderRow, putProviderRow } from './providers.sql.ts'

const shown = ['preset', 'label', 'issuer', 'endpoints', 'client_id', 'scopes', 'enabled'] as const

export const putProvider: Verb<typeof contactSettings.routes.putProvider> = async ({
  params: { provider },
  body,
  scope,
  change,
  created,
  now,
  platform,
}) => {
  const { environmentId } = scope
  const secrets = platform.secrets ?? withoutEncryptionKey()
  const problem = placeProblem(body, platform.settings.allowPrivateTargets)
  if (problem) invalid(...problem)
  const row = {
    provider,
    preset: body.preset,
    label: body.label ?? presets[body.preset].label,
    issuer: body.issuer ?? null,
    endpoints: body.endpoints ?? null,
    client_id: body.client_id,
    scopes: body.scopes ?? [],
    enabled: body.enabled ?? true,
  }
  return change(async (tx) => {
    await lockSettings(tx, environmentId)
    const before = await findProviderAndSecret(tx, environmentId, provider)
    const changes = diff<Partial<ProviderRow>>(before ?? {}, row, shown)
    if (body.client_secret === undefined) requireSameAddress(before, row)
    if (before && body.client_secret === undefined && Object.keys(changes).length === 0) {
      tx.unchanged()
      return (await findProvider(tx, environmentId, provider)) ?? fail('internal')
    }
    const sealedSecret =
      body.client_secret === undefined
        ? (before?.client_secret ?? invalid('client_secret', 'is required'))
        : sealClientSecret(secrets, environmentId, provider, body.client_secret)
    if (!before) created()
    await putProviderRow(tx, environmentId, { ...row, sealedSecret }, now)
    tx.audited({ target: providerTarget(row), changes })
    return (await findProvider(tx, environmentId, provider)) ?? fail('internal')
  })
}

/** A stored secret goes only where it was meant to go. */
function requireSameAddress(
  before: ProviderRow | null,
  after: Pick<ProviderRow, 'preset' | 'issuer' | 'endpoints' | 'scopes'>,
) {
  if (before && isMoved(before, after)) {
    invalid('client_secret', 'is required again when the preset, the issuer or an endpoint changes')
  }
}
