import { webhooks } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { dispatcherOf, stopDispatcher } from './dispatch/dispatcher.ts'
import { fanOut } from './fan-out.ts'
import { getDelivery } from './get-delivery.ts'
import { getSecret } from './get-secret.ts'
import { getWebhook } from './get-webhook.ts'
import { deliveriesOfContact } from './hold-deliveries.ts'
import { sweepLanes } from './lanes.sql.ts'
import { listDeliveries } from './list-deliveries.ts'
import { listEventTypes } from './list-event-types.ts'
import { listWebhooks } from './list-webhooks.ts'
import { listens } from './listens.ts'
import { pruneDeliveries } from './prune-deliveries.ts'
import { replayDelivery } from './replay-delivery.ts'
import { replayRange } from './replay-range.ts'
import { rotateSecret } from './rotate-secret.ts'
import { testWebhook } from './test-webhook.ts'
import { updateWebhook } from './update-webhook.ts'

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
    tables: {
      webhook_endpoints: { customer: { delete: 'deleted' } },
      webhook_deliveries: {},
      webhook_lanes: {},
    },
    consumes: [fanOut],
    listens,
    holds: deliveriesOfContact,
    errands: [
      {
        name: 'webhooks.dispatch',
        wakeOn: 'deliveries',
        run: (platform) => dispatcherOf(platform).run(),
        stop: stopDispatcher,
      },
    ],
    jobs: [
      { name: 'webhooks.prune', everyMs: hours(1), run: ({ sql, clock }) => pruneDeliveries(sql, clock.now()) },
      { name: 'webhooks.sweep-lanes', everyMs: hours(1), run: ({ sql, clock }) => sweepLanes(sql, clock.now()) },
    ],
  },
)
