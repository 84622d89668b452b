import { operatorPlan } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { getEntitlements } from './get-entitlements.ts'

export const operatorPlanArea = defineArea(
  operatorPlan,
  { entitlements: getEntitlements },
  {
    tables: {
      usage_counters: {},
      environment_usage: { rows: 'internal' },
    },
  },
)
