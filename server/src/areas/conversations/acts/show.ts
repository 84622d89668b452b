import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import { readConversation } from '../core/reads.sql.ts'
import type { ConversationRow, Environment } from '../core/row.ts'
import { type ShownConversation, showConversation } from '../core/view.ts'

/** Reads a conversation after a change, as the change left it. */
export async function shownAfter(db: Db, scope: Environment, id: string, now: Date): Promise<ShownConversation> {
  return showConversation((await readConversation(db, scope, id)) ?? fail('not_found'), now)
}

/** The name of a contact is not recorded, because an erasure could not remove it. */
export const targetOf = ({ id }: Pick<ConversationRow, 'id'>) => ({ type: 'conversation', id })
