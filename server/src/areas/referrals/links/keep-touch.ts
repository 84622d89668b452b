import { days } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { ReferralVisits } from '../../boot/public.ts'
import type { SignUps } from '../../contact-auth/public.ts'
import { findProgram } from '../program/program.sql.ts'
import { codeOf } from './rules.ts'
import { insertTouch } from './touches.sql.ts'

interface Opened {
  scope: EnvironmentScope
  contactId: string
  referralCode: string
  anonymousIds: readonly string[]
  at: Date
}

async function keepTouch(db: Db, { scope, contactId, referralCode, anonymousIds, at }: Opened): Promise<void> {
  const program = await findProgram(db, scope)
  if (!program?.active) return
  const since = program.window_days === null ? null : new Date(at.getTime() - days(program.window_days))
  await insertTouch(db, scope, { contactId, code: codeOf(referralCode), anonymousIds, at, since })
}

/** Stores the code of a visitor's page until they sign up, in this browser or another. */
export const keepArrival: ReferralVisits = (arrival, { tx }) => keepTouch(tx, arrival)

/** Stores the code of a sign-up, as the portal sends it. */
export const keepSignUp: SignUps = {
  async joined({ scope, contactId, referralCode, anonymousId, at }, { tx }) {
    if (referralCode === null) return
    const anonymousIds = anonymousId === null ? [] : [anonymousId]
    await keepTouch(tx, { scope, contactId, referralCode, anonymousIds, at })
  },
}
