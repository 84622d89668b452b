import type { TeamMembers } from '../../platform/area-hooks.ts'
import { fail } from '../../platform/fail.ts'
import { monthOf } from '../usage/public.ts'
import { isUsedUp } from './rules.ts'
import { listSeats } from './seats.sql.ts'
import { tellReached } from './tell-reached.ts'

/** Nobody joins a team past the seats that its plan grants. A team that was granted none by anything has no such limit. */
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
      if (isUsedUp(standing)) await tellReached(tx, scope, { feature: seats.feature, standing, now })
    }
  },
}
