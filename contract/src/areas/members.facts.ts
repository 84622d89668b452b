import { chosenData, declareFacts, oneOf, Uuid } from '../kernel/index.ts'

const membership = { membership_id: Uuid, user_id: Uuid }

export const memberFacts = declareFacts({
  'member.invited': {
    aggregate: 'invitation',
    of: 'organization',
    published: true,
    namesNoEnvironment: true,
    when: 'An invitation is created',
    data: chosenData({ invitation_id: Uuid, role_id: Uuid }),
  },
  'member.role_changed': {
    aggregate: 'membership',
    of: 'organization',
    published: true,
    when: "A member's role changes",
    data: chosenData({ ...membership, role_id: Uuid, previous_role_id: Uuid }),
  },
  'member.removed': {
    aggregate: 'membership',
    of: 'organization',
    published: true,
    when: 'A member leaves or is removed',
    data: chosenData({ ...membership, reason: oneOf('removed', 'left') }),
  },
  'member.joined': {
    aggregate: 'membership',
    of: 'organization',
    published: false,
    when: 'An invitation is accepted',
    data: chosenData({ ...membership, role_id: Uuid, invitation_id: Uuid }),
  },
})
