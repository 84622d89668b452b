import { webhooks } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { deliveriesOfContact } from './deliveries/contact-data.ts'
import { getDelivery } from './deliveries/get-delivery.ts'
import { listDeliveries } from './deliveries/list-deliveries.ts'
import { pruneDeliveries } from './deliveries/prune-deliveries.ts'
import { replayDelivery } from './deliveries/replay-delivery.ts'
import { replayRange } from './deliveries/replay-range.ts'
import { devPages } from './development/dev-pages.ts'
import { createDispatcher } from './dispatch/dispatcher.ts'
import { sweepLanes } from './dispatch/lanes.sql.ts'
import { createWebhook } from './endpoints/create-webhook.ts'
import { deleteWebhook } from './endpoints/delete-webhook.ts'
import { getSecret } from './endpoints/get-secret.ts'
import { getWebhook } from './endpoints/get-webhook.ts'
import { listEventTypes } from './endpoints/list-event-types.ts'
import { listWebhooks } from './endpoints/list-webhooks.ts'
import { rotateSecret } from './endpoints/rotate-secret.ts'
import { testWebhook } from './endpoints/test-webhook.ts'
import { updateWebhook } from './endpoints/update-webhook.ts'
import { fanOut } from './fan-out/fan-out.ts'
import { listens } from './fan-out/listens.ts'

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
      webhook_endpoints: { customer: { delete: 'deleted' } },
      webhook_deliveries: {},
      webhook_lanes: {},
    },
    consumes: [fanOut],
    devPages,
    listens,
    contactData: deliveriesOfContact,
    loops: [{ name: 'webhooks.dispatch', wakeOn: 'deliveries', run: ({ own: dispatcher }) => dispatcher.run() }],
    jobs: [
      { name: 'webhooks.prune', everyMs: hours(1), run: ({ sql, clock }) => pruneDeliveries(sql, clock.now()) },
      { name: 'webhooks.sweep-lanes', everyMs: hours(1), run: ({ sql, clock }) => sweepLanes(sql, clock.now()) },
    ],
  },
)
