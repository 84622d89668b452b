import type { RouteSpec } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Call } from '../../platform/http/call.ts'
import { type ContactSettings, type SignInMethod, settingsOf } from '../contact-settings/public.ts'

type PublishableRoute = RouteSpec & { access: { kind: 'publishable' } }

/** The part of a call that every sign-in method uses. */
export type ContactCall = Pick<
  Call<PublishableRoute>,
  'caller' | 'scope' | 'ip' | 'userAgent' | 'now' | 'db' | 'platform'
>

/**
 * Returns the environment's settings, or refuses if this sign-in method is disabled. The refusal does not depend on an
 * account.
 */
export async function settingsWith({ db, scope }: ContactCall, method: SignInMethod): Promise<ContactSettings> {
  const settings = await settingsOf(db, scope.environmentId)
  return settings.methods.includes(method) ? settings : switchedOff()
}

export const switchedOff = (): never => fail('method_disabled')
