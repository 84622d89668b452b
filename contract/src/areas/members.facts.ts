import { chosenData, declareFacts } from '../kernel/facts.ts'
import { oneOf, Uuid } from '../kernel/schema.ts'

const membership = { membership_id: Uuid, user_id: Uuid }

export const membersFacts = declareFacts({
  'member.invited': {
    aggregate: 'invitation',
    published: true,
    when: 'An invitation is created',
    data: chosenData({ invitation_id: Uuid, role_id: Uuid }),
  },
  'member.role_changed': {
    aggregate: 'membership',
    published: true,
    when: "A member's role changes",
    data: chosenData({ ...membership, role_id: Uuid, previous_role_id: Uuid }),
  },
  'member.removed': {
    aggregate: 'membership',
    published: true,
    when: 'A member loses access, by removal or leaving',
    data: chosenData({ ...membership, reason: oneOf('removed', 'left') }),
  },
  'member.joined': {
    aggregate: 'membership',
    published: false,
    when: 'An invitation is accepted',
    data: chosenData({ ...membership, role_id: Uuid, invitation_id: Uuid }),
  },
})
