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
    when: 'Mail to a contact was refused for good, so the address gets none any more',
    data,
  },
  'message.complained': {
    aggregate: 'contact',
    of: 'environment',
    published: false,
    when: 'A contact called mail unwanted, so the address gets only transactional mail',
    data,
  },
})
