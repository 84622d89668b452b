import { revenue } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { countRevenue } from './count-days.ts'
import { exportRevenue } from './export-revenue.ts'
import { getRevenue } from './get-revenue.ts'
import { getTrials } from './get-trials.ts'
import { listPlans } from './list-plans.ts'
import { listAtRisk, listCustomers, listEndedTrials, listMovements } from './lists.ts'

export const revenueArea = defineArea(
  revenue,
  {
    get: getRevenue,
    movements: listMovements,
    customers: listCustomers,
    plans: listPlans,
    trials: getTrials,
    endedTrials: listEndedTrials,
    atRisk: listAtRisk,
    export: exportRevenue,
  },
  {
    jobs: [{ name: 'revenue.count', everyMs: hours(1), run: countRevenue }],
    tables: { revenue_days: { rows: 'data' }, revenue_counted: { rows: 'internal' } },
  },
)
