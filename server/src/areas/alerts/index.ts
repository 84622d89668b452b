import { alerts } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { attentionSources } from '../attention/public.ts'
import {
  createDestination,
  deleteDestination,
  getDestination,
  listDestinations,
  updateDestination,
} from './destinations/destinations.ts'
import { testDestination } from './destinations/test-destination.ts'
import { openAlerts } from './log/attention.sql.ts'
import { pruneAlerts } from './log/prune-alerts.ts'
import { raiseAlerts } from './log/raise-alerts.ts'
import { getAlert, listAlerts } from './log/read-alerts.ts'
import { renewAlerts } from './log/renew-alerts.ts'
import { setup } from './setup.ts'

export const alertsArea = defineArea(
  alerts,
  {
    log: listAlerts,
    alert: getAlert,
    list: listDestinations,
    create: createDestination,
    get: getDestination,
    update: updateDestination,
    remove: deleteDestination,
    test: testDestination,
  },
  {
    setup,
    contributes: [attentionSources.by(openAlerts)],
    tables: {
      alert_destinations: { rows: { kind: 'setup', without: ['url'] } },
      alerts: {
        rows: 'data',
        customer: { delete: { none: 'the log has IDs only; names are read when it is shown' } },
        json: { details: { none: 'counts, amounts and the reason of a decline' } },
      },
      alert_deliveries: { rows: 'working' },
    },
    consumes: [raiseAlerts],
    loops: [{ name: 'alerts.send', wakeOn: 'alerts', run: ({ own: pool }) => pool.run() }],
    jobs: [
      { name: 'alerts.renew', everyMs: hours(1), run: renewAlerts },
      { name: 'alerts.prune', everyMs: hours(6), run: pruneAlerts },
    ],
  },
)
