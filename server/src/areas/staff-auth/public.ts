export { claimAccount } from './claim-account.ts'
export { guessCode, guessPassword, staffTurn } from './guesses.ts'
export { userRows } from './public.sql.ts'
export { spendSecondFactor, totpContext } from './second-factor.ts'
export { deleteStaffTokens, takeStaffToken } from './staff-tokens.sql.ts'
export { replaceRecoveryCodes, setPendingTotp, turnTwoFactorOff, turnTwoFactorOn } from './two-factor.sql.ts'
export {
  emailKey,
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  lockUserByEmail,
  proveEmail,
  renameUser,
  setPasswordHash,
  type UserRow,
} from './users.sql.ts'
export { mailVerification } from './verification-mail.ts'
