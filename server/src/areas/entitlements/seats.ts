import { fail } from '../../platform/fail.ts'
import type { TeamMembers } from '../customers/public.ts'
import { monthOf } from '../usage/public.ts'
import { notifyReached } from './notify-reached.ts'
import { isUsedUp } from './rules.ts'
import { listSeats } from './seats.sql.ts'

/** Refuses members beyond the seats of the plan. Customers without a grant of seats have no limit. */
export const seatLimit: TeamMembers = {
  async joining({ scope, customerId, members }, { tx, clock }) {
    const now = clock.now()
    const { start, end } = monthOf(now)
    for (const seats of await listSeats(tx, scope, customerId, now)) {
      if (seats.unlimited) continue
      if (members > seats.granted) fail('seat_limit_reached')
      const standing = {
        ...seats,
        customer_id: customerId,
        kind: 'limit' as const,
        counts_members: true,
        used: members,
        starts_at: seats.starts_at ?? start.toISOString(),
        ends_at: end.toISOString(),
      }
      if (isUsedUp(standing)) await notifyReached(tx, scope, { feature: seats.feature, standing, now })
    }
  },
}
