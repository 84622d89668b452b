import { messages } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { bouncesOfMessages } from './bounces/mail-bounces.ts'
import { createDispatcher } from './dispatch/dispatcher.ts'
import { getMessage } from './log/get-message.ts'
import { listMessages, listMessagesOfContact } from './log/list-messages.ts'
import { sendMessage } from './log/send-message.ts'
import { messagesOfContact } from './queue/contact-data.ts'

export const messagesArea = defineArea(
  messages,
  { send: sendMessage, get: getMessage, staffList: listMessages, ofContact: listMessagesOfContact },
  {
    setup: createDispatcher,
    tables: {
      messages: { contact: { merge: 'folded', erase: 'deleted', export: { as: 'messages' } } },
    },
    contactData: messagesOfContact,
    mailBounces: bouncesOfMessages,
    loops: [{ name: 'messages.dispatch', wakeOn: 'messages', run: ({ own: dispatcher }) => dispatcher.run() }],
  },
)
