import type { SignUps } from '../../platform/area-hooks.ts'
import { holdContact } from './choices/consents.sql.ts'
import { decide } from './choices/decide.ts'
import { wordingAt } from './wording/wording-at.ts'

/** Somebody agrees with the sign-up itself: it counts from then, to the sentence of then, once there is a contact. */
export const consentsOfSignUps: SignUps = {
  async joined({ scope, contactId, consents, at, ip, userAgent }, { tx, contactData, clock }) {
    if (consents.length === 0 || !(await holdContact(tx, scope, contactId))) return
    const choices = Object.fromEntries(consents.map((category) => [category, true]))
    const wording = await wordingAt(tx, scope, at)
    const decision = { contactId, choices, source: 'signup' as const, now: clock.now(), before: at, wording }
    await decide(tx, { contactData }, scope, { ...decision, ip, userAgent })
  },
}
