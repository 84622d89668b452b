import { change } from '../../platform/change.ts'
import { createGroupCommit } from '../../platform/group-commit.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ContactRow, notifyContactsChanged } from '../contacts/public.ts'
import { insertNewVisitors, type NewVisitor } from './boot.sql.ts'

export interface VisitorWriter {
  /** Makes the contact and its session. Null when another page made somebody of this browser first. */
  addVisitor(visitor: NewVisitor): Promise<ContactRow | null>
}

/** Batches new visitors of concurrent pages into one commit. */
export const shareVisits = (platform: Platform): VisitorWriter => ({
  addVisitor: createGroupCommit({
    db: platform.sql,
    environmentOf: ({ environment_id }: NewVisitor) => environment_id,
    commit: (visitors) => addVisitors(platform, visitors),
    sizeOf: () => 1,
    maxBatch: 50,
    concurrency: 2,
  }),
})

const addVisitors = (platform: Platform, visitors: readonly NewVisitor[]): Promise<(ContactRow | null)[]> =>
  change(platform, null, async (tx) => {
    const contacts = await insertNewVisitors(tx, visitors)
    const made = visitors.filter((_, index) => contacts[index] !== null)
    for (const [environmentId, some] of Map.groupBy(made, ({ environment_id }) => environment_id)) {
      const ids = some.map(({ contact_id }) => contact_id)
      await notifyContactsChanged(platform, tx, { scope: { environmentId }, contacts: ids, fields: null })
    }
    return contacts
  })
