import { usage } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours, minutes } from '../../platform/clock.ts'
import { getTeamUsage, getUsage } from './get-usage.ts'
import { getUsageByMeter } from './get-usage-by-meter.ts'
import { sweep, turnMonths } from './maintenance.ts'
import { reportUsage } from './report-usage.ts'
import { createWriters } from './setup.ts'
import { tellGateways, usageCalls } from './tell-gateway.ts'
import { deleteKeys } from './usage-keys.sql.ts'

const stays = { customer: { delete: { none: 'what was metered stays on record, by ids alone' } } } as const

export const usageArea = defineArea(
  usage,
  {
    report: reportUsage,
    ofCustomer: getUsage,
    staffOfCustomer: getUsage,
    ofTeam: getTeamUsage,
    byMeter: getUsageByMeter,
  },
  {
    setup: createWriters,
    tables: {
      usage_records: stays,
      usage_totals: stays,
      usage_uniques: stays,
      usage_days: {},
      usage_keys: {},
      usage_reports: stays,
    },
    // What was metered belongs to a customer and names no contact; what a contact sent it under is the contact's.
    contactData: { erase: ({ scope, contactId }, { tx }) => deleteKeys(tx, scope, contactId) },
    gatewayCalls: usageCalls,
    jobs: [
      { name: 'usage.gateways', everyMs: minutes(1), run: tellGateways },
      { name: 'usage.months', everyMs: hours(12), run: turnMonths },
      { name: 'usage.sweep', everyMs: hours(1), run: sweep },
    ],
  },
)
