import type { contactSettings } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { providerTarget } from '../views.ts'
import { deleteProvider, findProvider } from './providers.sql.ts'

export const removeProvider: Verb<typeof contactSettings.routes.removeProvider> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const row = (await findProvider(tx, scope.environmentId, params.provider)) ?? fail('not_found')
    await deleteProvider(tx, scope.environmentId, params.provider)
    tx.audited({ target: providerTarget(row) })
  })
