export { spendSecondFactor, totpContext } from './second-factor.ts'
export { emailKey, findUser, findUserByEmail, insertUser, setPasswordHash, type UserRow } from './users.sql.ts'
