import { type contactSettings, pageAnswer, pageOf } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { withoutEncryptionKey } from '../identity-secret/identity-secret.ts'
import { notifyOwners } from '../notify-owners.ts'
import { lockSettings } from '../settings.sql.ts'
import { providerTarget } from '../views.ts'
import { isMoved, placeProblem, presets } from './provider-rules.ts'
import { sealClientSecret } from './provider-secret.ts'
import {
  deleteProvider,
  findProvider,
  findProviderAndSecret,
  listProviders,
  type ProviderRow,
  putProviderRow,
} from './providers.sql.ts'

export const listOauthProviders: Verb<typeof contactSettings.routes.providers> = async ({ db, scope, query }) =>
  pageAnswer('providers', await listProviders(db, scope.environmentId, pageOf(query)))

export const getProvider: Verb<typeof contactSettings.routes.provider> = async ({ db, scope, params }) =>
  (await findProvider(db, scope.environmentId, params.provider)) ?? fail('not_found')

const shown = ['preset', 'label', 'issuer', 'endpoints', 'client_id', 'scopes', 'enabled'] as const

export const putProvider: Verb<typeof contactSettings.routes.putProvider> = async ({
  caller,
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
    const by = { caller, scope, publicUrl: platform.settings.publicUrl }
    await notifyOwners(tx, by, savedNotice(row, before === null))
    return (await findProvider(tx, environmentId, provider)) ?? fail('internal')
  })
}

const savedNotice = ({ label, issuer, preset }: Pick<ProviderRow, 'label' | 'issuer' | 'preset'>, isNew: boolean) => ({
  subject: `An OAuth provider was ${isNew ? 'added' : 'changed'}`,
  what: `${isNew ? 'added' : 'changed'} the OAuth provider ${label} (${issuer ?? preset})`,
})

/** Refuses to send a stored secret to another address than it was given for. */
function requireSameAddress(
  before: ProviderRow | null,
  after: Pick<ProviderRow, 'preset' | 'issuer' | 'endpoints' | 'scopes'>,
) {
  if (before && isMoved(before, after)) {
    invalid('client_secret', 'is required again when the preset, the issuer or an endpoint changes')
  }
}

export const removeProvider: Verb<typeof contactSettings.routes.removeProvider> = async ({
  caller,
  params,
  scope,
  change,
  platform,
}) =>
  change(async (tx) => {
    const row = (await findProvider(tx, scope.environmentId, params.provider)) ?? fail('not_found')
    await deleteProvider(tx, scope.environmentId, params.provider)
    tx.audited({ target: providerTarget(row) })
    const by = { caller, scope, publicUrl: platform.settings.publicUrl }
    await notifyOwners(tx, by, {
      subject: 'An OAuth provider was removed',
      what: `removed the OAuth provider ${row.label}`,
    })
  })
