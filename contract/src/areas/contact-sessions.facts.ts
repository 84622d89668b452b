import { Type } from 'typebox'
import { chosen, declareFacts, nullable, Uuid } from '../kernel/index.ts'

export const contactSessionFacts = declareFacts({
  'contact.signed_in': {
    aggregate: 'contact',
    of: 'environment',
    published: true,
    when: 'An authenticated session is created for an identified contact',
    data: Type.Object({
      contact_id: chosen(Uuid),
      session_id: chosen(Uuid),
      method: Type.String({ description: 'The sign-in method' }),
      ip: nullable(Type.String()),
      user_agent: nullable(Type.String()),
    }),
  },
})
