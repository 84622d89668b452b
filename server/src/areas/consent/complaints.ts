import type { MailBounces } from '../../platform/area-hooks.ts'
import { withdraw } from './choices/withdraw.ts'

/** Who calls mail unwanted wants none of any category. */
export const withdrawalsByComplaint: MailBounces = {
  async reported({ scope, bounces }, { tx, contactData, clock }) {
    const complained = bounces.flatMap(({ type, contactIds }) => (type === 'complaint' ? contactIds : []))
    // In one order, so that two reports do not wait for each other.
    for (const contactId of [...new Set(complained)].toSorted()) {
      await withdraw(tx, { contactData, clock }, scope, contactId, 'all', 'complaint')
    }
  },
}
