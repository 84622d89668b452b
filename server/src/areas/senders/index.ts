import { senders } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { attentionSources } from '../attention/public.ts'
import { failingSenders } from './attention.sql.ts'
import { createSender, deleteSender, getSender, listSenders, updateSender } from './senders.ts'
import { setup } from './setup.ts'
import { testSender } from './test-sender.ts'

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
    contributes: [attentionSources.by({ sender_failing: failingSenders })],
    tables: {
      senders: {
        rows: { kind: 'setup', without: ['smtp_password', 'dkim_key'] },
        json: { smtp: { none: "the tenant's mail server" }, dkim: { none: "the tenant's domain and public key" } },
      },
      sender_pace: { rows: 'working' },
    },
    loops: [{ name: 'senders.mail', wakeOn: 'mail', run: ({ own }) => own.mail.run() }],
  },
)
