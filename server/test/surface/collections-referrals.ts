import type { World } from './world.ts'
import { refer } from './written-referrals.ts'

const addReferral = ({ sql, home }: World) => refer(sql, home.environments.live)

/** Adds a row to the lists of referrals. */
export const referralsAdded: Record<string, (world: World, params: Record<string, string>) => Promise<unknown>> = {
  '/v1/organization/referrals': addReferral,
  '/v1/organization/referrals/rewards': addReferral,
}
