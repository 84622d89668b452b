import { plan } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { getEntitlements } from './get-entitlements.ts'

export const planArea = defineArea(
  plan,
  { entitlements: getEntitlements },
  {
    tables: {
      usage_counters: {},
    },
  },
)
