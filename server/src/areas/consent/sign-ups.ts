import type { SignUps } from '../contact-auth/public.ts'
import { holdContact } from './choices/consents.sql.ts'
import { decide } from './choices/decide.ts'
import { wordingAt } from './wording/wording-at.ts'

/** Records the consents given at sign-up once the contact exists, with the time and sentences of the sign-up. */
export const consentsOfSignUps: SignUps = {
  async joined({ scope, contactId, consents, at, ip, userAgent }, { tx, contributions, clock }) {
    if (consents.length === 0 || !(await holdContact(tx, scope, contactId))) return
    const choices = Object.fromEntries(consents.map((category) => [category, true]))
    const wording = await wordingAt(tx, scope, at)
    const decision = { contactId, choices, source: 'signup' as const, now: clock.now(), before: at, wording }
    await decide(tx, { contributions }, scope, { ...decision, ip, userAgent })
  },
}
