import { spendCode } from '../../../platform/crypto/second-factor.ts'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import {
  type ContactCredentials,
  contactTotpContext,
  spendContactRecoveryCode,
  spendContactTotpStep,
} from '../../contacts/public.ts'

type Enrolled = Pick<ContactCredentials, 'id' | 'totp_secret' | 'totp_last_step'>

/** Whether this is a right code of the contact's authenticator, or a recovery code; either works once. */
export const spendContactSecondFactor = (
  db: Db,
  secrets: Secrets,
  scope: EnvironmentScope,
  { id, totp_secret: sealed, totp_last_step: lastStep }: Enrolled,
  code: string,
  now: Date,
): Promise<boolean> =>
  spendCode(secrets, { sealed, lastStep, context: contactTotpContext(id) }, code, now, {
    spendStep: (used) => spendContactTotpStep(db, scope, id, used),
    spendRecoveryCode: (hash) => spendContactRecoveryCode(db, scope, id, hash),
  })
