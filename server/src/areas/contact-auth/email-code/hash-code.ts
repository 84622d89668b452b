import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { emailKey } from '../../contacts/public.ts'

/** Six digits alone would hash to one of a million values, the same for everyone. */
export const hashCode = ({ environmentId }: EnvironmentScope, email: string, code: string): Buffer =>
  hashToken(`${environmentId} ${emailKey(email)} ${code}`)
