import { hashToken } from '../../platform/crypto/tokens.ts'
import { newRecoveryCodes } from '../../platform/crypto/totp.ts'
import type { Db } from '../../platform/db/sql.ts'
import { replaceRecoveryCodes } from '../staff-auth/public.ts'

/** Ten new codes in place of whatever was left of the old. They are in the answer and nowhere else. */
export async function issueRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(db, userId, codes.map(hashToken))
  return codes
}
