import { webhooks } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { attentionSources } from '../attention/public.ts'
import { contactData } from '../contacts/public.ts'
import { awaitsTeamEvents } from '../ingest/public.ts'
import { deliveriesOfContact } from './deliveries/contact-data.ts'
import { getDelivery, listDeliveries, replayDelivery, replayRange } from './deliveries/deliveries.ts'
import { pruneDeliveries } from './deliveries/prune-deliveries.ts'
import { devPages } from './development/dev-pages.ts'
import { createDispatcher } from './dispatch/dispatcher.ts'
import { sweepQueues } from './dispatch/queues.sql.ts'
import { disabledEndpoints } from './endpoints/attention.sql.ts'
import {
  createWebhook,
  deleteWebhook,
  getSecret,
  getWebhook,
  listEventTypes,
  listWebhooks,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from './endpoints/endpoints.ts'
import { awaitsDeliveries } from './fan-out/awaits-events.ts'
import { fanOut } from './fan-out/fan-out.ts'

export const webhooksArea = defineArea(
  webhooks,
  {
    list: listWebhooks,
    create: createWebhook,
    events: listEventTypes,
    get: getWebhook,
    update: updateWebhook,
    remove: deleteWebhook,
    secret: getSecret,
    rotateSecret,
    deliveries: listDeliveries,
    delivery: getDelivery,
    replay: replayDelivery,
    replayRange,
    test: testWebhook,
  },
  {
    setup: createDispatcher,
    tables: {
      webhook_endpoints: { rows: { kind: 'setup', without: ['secret'] }, customer: { delete: 'deleted' } },
      webhook_deliveries: {
        rows: 'working',
        json: { attempt_log: { erased: 'without the responses of the receiver' } },
      },
      webhook_lanes: { rows: 'working' },
    },
    consumes: [fanOut],
    devPages,
    contributes: [
      attentionSources.by({ webhook_off: disabledEndpoints }),
      awaitsTeamEvents.by(awaitsDeliveries),
      contactData.by(deliveriesOfContact),
    ],
    loops: [{ name: 'webhooks.dispatch', wakeOn: 'deliveries', run: ({ own: dispatcher }) => dispatcher.run() }],
    jobs: [
      { name: 'webhooks.prune', everyMs: hours(1), run: ({ sql, clock }) => pruneDeliveries(sql, clock.now()) },
      { name: 'webhooks.sweep-lanes', everyMs: hours(1), run: ({ sql, clock }) => sweepQueues(sql, clock.now()) },
    ],
  },
)
