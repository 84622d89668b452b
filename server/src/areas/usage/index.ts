import { usage } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours, minutes } from '../../platform/clock.ts'
import { contactData } from '../contacts/public.ts'
import { gatewayCalls, gatewaySync } from '../gateways/public.ts'
import { meteredBilling } from '../subscriptions/public.ts'
import { usageCalls } from './billing/calls.ts'
import { usageBilling } from './billing/close.ts'
import { settleUsage } from './billing/settle.ts'
import { reopenVoided } from './billing/voided.ts'
import { sweep, turnMonths } from './maintenance.ts'
import { getTeamUsage, getUsage, getUsageByMeter } from './reads.ts'
import { reportUsage } from './report-usage.ts'
import { createWriters } from './setup.ts'
import { deleteKeys } from './usage-keys.sql.ts'

const stays = { customer: { delete: { none: 'metered usage remains on record, by IDs only' } } } as const

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
      usage_records: { ...stays, rows: 'data' },
      usage_totals: { ...stays, rows: 'working' },
      usage_uniques: { ...stays, rows: 'working' },
      usage_days: { rows: 'working' },
      usage_keys: { rows: 'working' },
      usage_reports: { ...stays, rows: 'working' },
    },
    contributes: [
      meteredBilling.by(usageBilling),
      gatewayCalls.by(usageCalls),
      gatewaySync.by({ invoice: reopenVoided }),
      // Usage belongs to a customer and names no contact. The idempotency keys of a contact's reports are the
      // contact's.
      contactData.by({ erase: ({ scope, contactId }, { tx }) => deleteKeys(tx, scope, contactId) }),
    ],
    jobs: [
      { name: 'usage.gateways', everyMs: minutes(1), run: settleUsage },
      { name: 'usage.months', everyMs: hours(12), run: turnMonths },
      { name: 'usage.sweep', everyMs: hours(1), run: sweep },
    ],
  },
)
