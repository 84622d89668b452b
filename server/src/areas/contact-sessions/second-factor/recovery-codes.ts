import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { newRecoveryCodes } from '../../../platform/crypto/totp.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { replaceContactRecoveryCodes } from '../../contacts/public.ts'

/** Ten new codes in place of whatever was left of the old. They are in the answer and nowhere else. */
export async function issueRecoveryCodes(db: Db, scope: EnvironmentScope, contactId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceContactRecoveryCodes(db, scope, contactId, codes.map(hashToken))
  return codes
}
