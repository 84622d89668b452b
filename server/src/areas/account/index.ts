import { account } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import {
  changePassword,
  confirmAccount,
  getAccount,
  resendVerification,
  updateAccount,
  verifyEmail,
} from './account.ts'
import { listSessions, revokeSession } from './sessions.ts'
import { confirmTwoFactor, disableTwoFactor, enrolTwoFactor, renewRecoveryCodes } from './two-factor.ts'

export const accountArea = defineArea(account, {
  get: getAccount,
  update: updateAccount,
  changePassword,
  verifyEmail,
  resendVerification,
  confirm: confirmAccount,
  sessions: listSessions,
  revokeSession,
  enrolTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  disableTwoFactor,
})
