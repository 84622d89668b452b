import type { AnswerOf, consent } from '@userkeep/contract'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { askedAtSignup } from './wording.sql.ts'
import { wordingAt } from './wording-at.ts'

type Shown = AnswerOf<typeof consent.routes.wording>

export const getWording: Verb<typeof consent.routes.wording> = ({ db, scope, now }) => shownWording(db, scope, now)

export async function shownWording(db: Db, scope: EnvironmentScope, now: Date): Promise<Shown> {
  return { wording: await wordingAt(db, scope, now), asked_at_signup: await askedAtSignup(db, scope) }
}
