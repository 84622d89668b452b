import { staffAuth } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { forgotPassword, resetPassword } from './password.ts'
import { type FirstAccount, readInstallation } from './read-installation.ts'
import { exchangeChallenge, logIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { deleteExpiredTokens } from './staff-tokens.sql.ts'

export const staffAuthArea = defineArea(
  staffAuth,
  {
    installation: readInstallation,
    signup: signUp,
    login: logIn,
    twoFactor: exchangeChallenge,
    forgotPassword,
    resetPassword,
  },
  {
    setup: (): FirstAccount => ({ exists: false }),
    tables: {
      users: { placement: 'local' },
      recovery_codes: { placement: 'local' },
      staff_tokens: { placement: 'local' },
    },
    jobs: [
      { name: 'staff-auth.prune', everyMs: hours(1), run: ({ sql, clock }) => deleteExpiredTokens(sql, clock.now()) },
    ],
  },
)
