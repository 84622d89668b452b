import { customerWebhooks } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { getTeamDelivery, listTeamDeliveries, replayTeamDelivery, replayTeamRange } from './deliveries.ts'
import {
  createTeamWebhook,
  deleteTeamWebhook,
  getTeamSecret,
  getTeamWebhook,
  listCustomerWebhooks,
  listTeamWebhooks,
  rotateTeamSecret,
  testTeamWebhook,
  updateTeamWebhook,
} from './endpoints.ts'

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
