import { senders } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { createSender } from './create-sender.ts'
import { deleteSender } from './delete-sender.ts'
import { getSender } from './get-sender.ts'
import { listSenders } from './list-senders.ts'
import { setup } from './setup.ts'
import { testSender } from './test-sender.ts'
import { updateSender } from './update-sender.ts'

export const sendersArea = defineArea(
  senders,
  {
    list: listSenders,
    create: createSender,
    get: getSender,
    update: updateSender,
    remove: deleteSender,
    test: testSender,
  },
  {
    setup,
    tables: { senders: {}, sender_pace: {} },
  },
)
