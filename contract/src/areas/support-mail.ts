import { Type } from 'typebox'
import { area, EnvironmentQuery, staff } from '../kernel/index.ts'
import { SupportEmail } from '../shapes/support-mail.ts'

export const supportMail = area(
  'support-mail',
  { group: 'Support', about: 'Conversations by email: replies to contacts who are away, and incoming email.' },
  {
    get: {
      method: 'GET',
      path: '/v1/organization/conversations/email',
      summary: 'The address at which the inbox of an environment receives email',
      description:
        'Email to this address begins a conversation. Forward your support address to it. The sender of such an email is ' +
        'not verified, so it never joins the history of a known contact.',
      access: staff('support:read'),
      query: Type.Object(EnvironmentQuery),
      success: { status: 200, body: SupportEmail },
      chosen: true,
    },
  },
)
