import { Type } from 'typebox'
import { chosenData, declareFacts } from '../kernel/facts.ts'
import { chosen, nullable, Uuid } from '../kernel/schema.ts'

const contact = { contact_id: Uuid }

export const contactsFacts = declareFacts({
  'contact.identified': {
    aggregate: 'contact',
    published: true,
    when: 'A contact stops being just a visitor',
    data: chosenData(contact),
  },
  'contact.merged': {
    aggregate: 'contact',
    published: true,
    when: 'One contact is folded into another',
    data: chosenData({ ...contact, merged_contact_id: Uuid }),
  },
  'contact.signed_in': {
    aggregate: 'contact',
    published: true,
    when: 'An authenticated session is minted for an identified contact',
    data: Type.Object({
      contact_id: chosen(Uuid),
      session_id: chosen(Uuid),
      method: Type.String({ description: 'How they signed in' }),
      ip: nullable(Type.String()),
      user_agent: nullable(Type.String()),
    }),
  },
})
