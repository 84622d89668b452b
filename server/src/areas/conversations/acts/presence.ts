import type { conversations } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findConversation } from '../core/conversations.sql.ts'
import type { Own } from '../setup.ts'

export const announcePresence: Verb<typeof conversations.routes.presence, Own> = async (call) => {
  const { params, body, caller, db, scope, own } = call
  const { id, contact_id } = (await findConversation(db, scope, params.id)) ?? fail('not_found')
  const member = { id: caller.organization.membershipId, name: caller.user.name, typing: body.typing }
  own.presences.say({ environmentId: scope.environmentId, conversationId: id, contactId: contact_id, member })
  return own.presences.of(scope.environmentId, id)
}
