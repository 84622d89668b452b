import { account } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { changePassword } from './change-password.ts'
import { confirmTwoFactor } from './confirm-two-factor.ts'
import { disableTwoFactor } from './disable-two-factor.ts'
import { enrolTwoFactor } from './enrol-two-factor.ts'
import { getAccount } from './get-account.ts'
import { listSessions } from './list-sessions.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { resendVerification } from './resend-verification.ts'
import { revokeSession } from './revoke-session.ts'
import { updateAccount } from './update-account.ts'
import { verifyEmail } from './verify-email.ts'

export const accountArea = defineArea(account, {
  get: getAccount,
  update: updateAccount,
  changePassword,
  verifyEmail,
  resendVerification,
  sessions: listSessions,
  revokeSession,
  enrolTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  disableTwoFactor,
})
