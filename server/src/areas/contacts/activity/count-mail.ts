import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Verdict } from '../../../platform/limits/limiter.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { emailKey } from '../../staff-auth/public.ts'

/** A limit per address over all ways to request mail. */
const perAddress = { max: 20, windowSeconds: 3600 }

/** Counts a mail of this kind to an address that anybody may have named. */
export const countMail = async (
  { limiter }: Platform,
  { environmentId }: EnvironmentScope,
  kind: string,
  email: string,
): Promise<Verdict> => {
  const address = hashToken(`${environmentId} ${emailKey(email)}`).toString('base64url')
  return limiter.consume(`${kind}.address`, address, perAddress)
}
