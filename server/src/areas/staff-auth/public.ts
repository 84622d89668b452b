export { guessCode, guessPassword, staffTurn } from './guesses.ts'
export { spendSecondFactor, totpContext } from './second-factor.ts'
export { deleteStaffTokens } from './staff-tokens.sql.ts'
export { replaceRecoveryCodes, setPendingTotp, turnTwoFactorOff, turnTwoFactorOn } from './two-factor.sql.ts'
export {
  emailKey,
  findUser,
  findUserByEmail,
  holdUser,
  insertUser,
  renameUser,
  setPasswordHash,
  type UserRow,
} from './users.sql.ts'
