import { supportMail } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours, minutes } from '../../platform/clock.ts'
import { contactData } from '../contacts/public.ts'
import { mailBounces } from '../suppressions/public.ts'
import { addressesOfContacts } from './contact-data.ts'
import { getEmail } from './get-email.ts'
import { pruneOld } from './prune-old.ts'
import { bouncesOfReplies } from './receive/reported-bounces.ts'
import { followSent } from './send/follow-sent.ts'
import { sendReplies } from './send/send-replies.ts'
import { openPort, setUp } from './setup.ts'

export const supportMailArea = defineArea(
  supportMail,
  { get: getEmail },
  {
    setup: setUp,
    tables: {
      support_mail_reply_addresses: { rows: 'working' },
      support_mail_senders: {
        rows: 'data',
        contact: { merge: 'deleted', erase: 'deleted', export: { as: 'support_mail_addresses' } },
      },
      support_mail_received: { rows: 'working' },
      support_mail_sent: { rows: 'working' },
    },
    contributes: [contactData.by(addressesOfContacts), mailBounces.by(bouncesOfReplies)],
    ports: openPort,
    loops: [{ name: 'support-mail.replies', wakeOn: 'support-mail-due', run: sendReplies }],
    jobs: [
      { name: 'support-mail.follow-sent', everyMs: minutes(1), run: followSent },
      { name: 'support-mail.prune-old', everyMs: hours(6), run: pruneOld },
    ],
  },
)
