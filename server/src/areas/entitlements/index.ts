import { entitlements } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours, minutes } from '../../platform/clock.ts'
import { checkFeature } from './check-feature.ts'
import { createOverride } from './create-override.ts'
import { deleteOverride } from './delete-override.ts'
import { expireOverrides, forgetUses } from './expire-overrides.ts'
import { followUsage } from './follow-usage.ts'
import { bootEntitlements, entitlementFields, holdsFeature } from './held.sql.ts'
import { listEntitlements, listTeamEntitlements } from './list-entitlements.ts'
import { listOverrides } from './list-overrides.ts'
import { seatLimit } from './seats.ts'
import { createConsumers } from './setup.ts'
import { followProducts, followSubscriptions } from './tell-changed.ts'

export const entitlementsArea = defineArea(
  entitlements,
  {
    check: checkFeature,
    ofCustomer: listEntitlements,
    ofTeam: listTeamEntitlements,
    staffOfCustomer: listEntitlements,
    overrides: listOverrides,
    createOverride,
    deleteOverride,
  },
  {
    setup: createConsumers,
    tables: {
      entitlement_overrides: { customer: { delete: 'deleted' } },
      entitlement_use: { customer: { delete: 'deleted' } },
    },
    teamMembers: seatLimit,
    usageReported: followUsage,
    holdsFeature,
    segmentFields: entitlementFields,
    boots: { entitlements: bootEntitlements },
    consumes: [followSubscriptions, followProducts],
    jobs: [
      { name: 'entitlements.expire', everyMs: minutes(1), run: expireOverrides },
      { name: 'entitlements.forget', everyMs: hours(24), run: forgetUses },
    ],
  },
)
