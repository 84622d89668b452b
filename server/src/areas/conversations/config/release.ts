import type { Transaction } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { lockConversations } from '../core/conversations.sql.ts'
import type { Environment } from '../core/row.ts'
import { deleteCounts } from '../core/settle.sql.ts'
import { draftOf, settle } from '../core/settle.ts'
import { assign, automatic, type LiveDraft, retag } from '../core/transitions.ts'
import { listOfGroup, listOfMember, listOfTag } from './release.sql.ts'

const batch = 500

type List = (db: Db, scope: Environment, id: string, max: number) => Promise<string[]>

/** Changes all conversations that a query finds, in batches, until it finds none. */
async function releaseAll(
  tx: Transaction,
  scope: Environment,
  [list, id]: [list: List, id: string],
  release: (draft: LiveDraft) => void,
  now: Date,
): Promise<void> {
  for (;;) {
    const ids = await list(tx, scope, id, batch)
    if (ids.length === 0) return
    const drafts = (await lockConversations(tx, scope, ids)).map((row) => draftOf(row))
    for (const draft of drafts) release(draft)
    await settle(tx, scope, drafts, now)
  }
}

export const releaseTag = (tx: Transaction, scope: Environment, id: string, now: Date): Promise<void> =>
  releaseAll(tx, scope, [listOfTag, id], (draft) => retag(draft, automatic, { add: [], remove: [id] }, now), now)

export async function releaseGroup(tx: Transaction, scope: Environment, id: string, now: Date): Promise<void> {
  await releaseAll(tx, scope, [listOfGroup, id], (draft) => assign(draft, automatic, { group_id: null }, now), now)
  await deleteCounts(tx, scope, `group:${id}`)
}

/** Unassigns a former member and removes their mentions. */
export const releaseMember = (tx: Transaction, scope: Environment, id: string, now: Date): Promise<void> =>
  releaseAll(
    tx,
    scope,
    [listOfMember, id],
    (draft) => {
      if (draft.after.assignee_id === id) assign(draft, automatic, { assignee_id: null }, now)
      draft.after.mention_ids = draft.after.mention_ids.filter((one) => one !== id)
    },
    now,
  )
