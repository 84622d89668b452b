import { customerWebhooks } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { createTeamWebhook } from './create-team-webhook.ts'
import { deleteTeamWebhook } from './delete-team-webhook.ts'
import { getTeamDelivery } from './get-team-delivery.ts'
import { getTeamSecret } from './get-team-secret.ts'
import { getTeamWebhook } from './get-team-webhook.ts'
import { listCustomerWebhooks } from './list-customer-webhooks.ts'
import { listTeamDeliveries } from './list-team-deliveries.ts'
import { listTeamWebhooks } from './list-team-webhooks.ts'
import { replayTeamDelivery } from './replay-team-delivery.ts'
import { replayTeamRange } from './replay-team-range.ts'
import { rotateTeamSecret } from './rotate-team-secret.ts'
import { testTeamWebhook } from './test-team-webhook.ts'
import { updateTeamWebhook } from './update-team-webhook.ts'

export const customerWebhooksArea = defineArea(customerWebhooks, {
  list: listTeamWebhooks,
  create: createTeamWebhook,
  get: getTeamWebhook,
  update: updateTeamWebhook,
  remove: deleteTeamWebhook,
  secret: getTeamSecret,
  rotateSecret: rotateTeamSecret,
  deliveries: listTeamDeliveries,
  delivery: getTeamDelivery,
  replay: replayTeamDelivery,
  replayRange: replayTeamRange,
  test: testTeamWebhook,
  ofCustomer: listCustomerWebhooks,
})
