import { entitlements } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours, minutes } from '../../platform/clock.ts'
import { partsOfBoot } from '../boot/public.ts'
import { segmentFields } from '../contacts/public.ts'
import { teamMembers } from '../customers/public.ts'
import { usageReported } from '../usage/public.ts'
import { checkFeature, listEntitlements, listTeamEntitlements } from './entitlements.ts'
import { expireOverrides, forgetUses } from './expire-overrides.ts'
import { followUsage } from './follow-usage.ts'
import { bootEntitlements, entitlementFields } from './held.sql.ts'
import { followProducts, followSubscriptions } from './notify-changed.ts'
import { createOverride, deleteOverride, listOverrides } from './overrides.ts'
import { releaseFeature, setFeatureUse } from './release.ts'
import { seatLimit } from './seats.ts'
import { createConsumers } from './setup.ts'

export const entitlementsArea = defineArea(
  entitlements,
  {
    check: checkFeature,
    release: releaseFeature,
    setUse: setFeatureUse,
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
      entitlement_overrides: { rows: 'data', customer: { delete: 'deleted' } },
      entitlement_use: { rows: 'data', customer: { delete: 'deleted' } },
    },
    contributes: [
      teamMembers.by(seatLimit),
      usageReported.by(followUsage),
      segmentFields.by(entitlementFields),
      partsOfBoot.by({ entitlements: bootEntitlements }),
    ],
    consumes: [followSubscriptions, followProducts],
    jobs: [
      { name: 'entitlements.expire', everyMs: minutes(1), run: expireOverrides },
      { name: 'entitlements.forget', everyMs: hours(24), run: forgetUses },
    ],
  },
)
