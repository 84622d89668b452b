import { Type } from 'typebox'
import { chosenData, declareFacts } from '../kernel/index.ts'

export const messageFacts = declareFacts({
  'email_allowance.exhausted': {
    aggregate: 'environment',
    of: 'environment',
    published: false,
    when: 'An environment reaches the monthly email quota of the plan. Sent once a month and quota',
    data: chosenData({ month: Type.String({ format: 'date' }), allowance: Type.Integer() }),
  },
})
