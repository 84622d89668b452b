import { Type } from 'typebox'
import { chosenData, declareFacts, nullable, Uuid } from '../kernel/index.ts'

const data = chosenData({
  contact_id: Uuid,
  message_id: nullable(Type.String({ format: 'uuid' })),
})

export const suppressionFacts = declareFacts({
  'message.bounced': {
    aggregate: 'contact',
    of: 'environment',
    published: false,
    when: 'Mail to a contact bounces permanently, and the address is suppressed',
    object: 'message_id',
    data,
  },
  'message.complained': {
    aggregate: 'contact',
    of: 'environment',
    published: false,
    when: 'A contact marks mail as spam, and the address only receives transactional mail',
    object: 'message_id',
    data,
  },
})
