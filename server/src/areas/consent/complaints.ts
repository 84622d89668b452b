import type { MailBounces } from '../suppressions/public.ts'
import { withdraw } from './choices/withdraw.ts'

/** A complaint withdraws consent in every category. */
export const withdrawalsByComplaint: MailBounces = {
  async reported({ scope, bounces }, { tx, contributions, clock }) {
    const complained = bounces.flatMap(({ type, contactIds }) => (type === 'complaint' ? contactIds : []))
    // Always in the same order, so that two reports cannot deadlock.
    for (const contactId of [...new Set(complained)].toSorted()) {
      await withdraw(tx, { contributions, clock }, scope, contactId, 'all', 'complaint')
    }
  },
}
