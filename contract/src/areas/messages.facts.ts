import { Type } from 'typebox'
import { chosenData, declareFacts } from '../kernel/index.ts'

export const messageFacts = declareFacts({
  'email_allowance.exhausted': {
    aggregate: 'environment',
    of: 'environment',
    published: false,
    when: 'An environment has sent as many mails in a month as the plan allows; once a month',
    data: chosenData({ month: Type.String({ format: 'date' }), allowance: Type.Integer() }),
  },
})
