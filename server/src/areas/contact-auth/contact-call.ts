import type { RouteSpec } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Call } from '../../platform/http/call.ts'
import { type ContactSettings, type SignInMethod, settingsOf } from '../contact-settings/public.ts'

type PublishableRoute = RouteSpec & { access: { kind: 'publishable' } }

/** What every way to sign in knows of the call. */
export type ContactCall = Pick<
  Call<PublishableRoute>,
  'caller' | 'scope' | 'ip' | 'userAgent' | 'now' | 'db' | 'platform'
>

/** The environment's settings, as long as this way to sign in is on. That depends on no account. */
export async function settingsWith({ db, scope }: ContactCall, method: SignInMethod): Promise<ContactSettings> {
  const settings = await settingsOf(db, scope.environmentId)
  return settings.methods.includes(method) ? settings : switchedOff()
}

export const switchedOff = (): never => fail('method_disabled')
