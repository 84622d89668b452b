import { messages } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { contactData } from '../contacts/public.ts'
import { mailBounces } from '../suppressions/public.ts'
import { bouncesOfMessages } from './bounces/mail-bounces.ts'
import { createDispatcher } from './dispatch/dispatcher.ts'
import { getMessage, listMessages, listMessagesOfContact, sendMessage } from './log/log.ts'
import { messagesOfContact } from './queue/contact-data.ts'

export const messagesArea = defineArea(
  messages,
  { send: sendMessage, get: getMessage, staffList: listMessages, ofContact: listMessagesOfContact },
  {
    setup: createDispatcher,
    tables: {
      messages: {
        rows: 'data',
        json: { data: { erased: 'with the row' } },
        contact: { merge: 'merged', erase: 'deleted', export: { as: 'messages' } },
      },
    },
    contributes: [mailBounces.by(bouncesOfMessages), contactData.by(messagesOfContact)],
    loops: [{ name: 'messages.dispatch', wakeOn: 'messages', run: ({ own: dispatcher }) => dispatcher.run() }],
  },
)
