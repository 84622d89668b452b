import type { Arrivals, SignUps } from '../../../platform/area-hooks.ts'
import { days } from '../../../platform/clock.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
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

/** A visitor's page with a code. It waits with the visitor until they sign up, in this browser or another. */
export const keepArrival: Arrivals = (arrival, { tx }) => keepTouch(tx, arrival)

/** A sign-up with a code, as the portal sends it. */
export const keepSignUp: SignUps = {
  async joined({ scope, contactId, referralCode, anonymousId, at }, { tx }) {
    if (referralCode === null) return
    const anonymousIds = anonymousId === null ? [] : [anonymousId]
    await keepTouch(tx, { scope, contactId, referralCode, anonymousIds, at })
  },
}
