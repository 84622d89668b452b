import { spendCode } from '../../platform/crypto/second-factor.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/sql.ts'
import { spendRecoveryCode, spendTotpStep } from './two-factor.sql.ts'
import type { UserRow } from './users.sql.ts'

export const totpContext = (userId: string) => `totp:${userId}`

export const spendSecondFactor = (
  db: Db,
  secrets: Secrets,
  { id, totp_secret: sealed, totp_last_step: lastStep }: UserRow,
  code: string,
  now: Date,
): Promise<boolean> =>
  spendCode(secrets, { sealed, lastStep, context: totpContext(id) }, code, now, {
    spendStep: (used) => spendTotpStep(db, id, used),
    spendRecoveryCode: (hash) => spendRecoveryCode(db, id, hash),
  })
