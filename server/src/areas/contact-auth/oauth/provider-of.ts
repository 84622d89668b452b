import { fail } from '../../../platform/fail.ts'
import { providerWithSecret } from '../../contact-settings/public.ts'
import { type ContactCall, switchedOff } from '../contact-call.ts'
import type { Provider } from './provider-client.ts'

export async function providerOf({ db, scope, platform }: ContactCall, name: string): Promise<Provider> {
  const provider = await providerWithSecret(db, platform.secrets, scope.environmentId, name)
  if (provider === null) return fail('not_found', 'There is no such provider.')
  return provider.enabled ? provider : switchedOff()
}

/** What a flow keeps to itself until the browser is back is sealed for this place. */
export const flowContext = (environmentId: string, provider: string) => `oauth-flow:${environmentId}:${provider}`
