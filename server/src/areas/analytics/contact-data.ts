import { type ContactData, listPredecessors } from '../contacts/public.ts'
import { timeZoneOf } from '../organizations/public.ts'
import { forgetPerson } from './counting/correct.ts'
import { countActivityOf, listActivityOf } from './store/activity.sql.ts'
import { deleteMergesOf, insertMerge } from './store/batches.sql.ts'
import { lockFigures } from './store/state.sql.ts'

const maxExported = 1000

/** Merges and erases the figures of contacts. A merge is applied in the background. */
export const figuresOfContacts: ContactData = {
  async merge({ scope, from, into }, { tx }) {
    await insertMerge(tx, scope, from, into)
    tx.wake('analytics')
  },

  async erase({ scope, contactId }, { tx, clock }) {
    const ids = [contactId, ...(await listPredecessors(tx, scope, contactId))]
    const timeZone = await lockFigures(tx, scope, await timeZoneOf(tx, scope.organizationId))
    await forgetPerson(tx, scope, { timeZone, now: clock.now() }, ids)
    await deleteMergesOf(tx, scope, ids)
    tx.wake('analytics')
  },

  async export({ scope, contactId }, { sql }) {
    const ids = [contactId, ...(await listPredecessors(sql, scope, contactId))]
    const [days, latest] = [await countActivityOf(sql, scope, ids), await listActivityOf(sql, scope, ids, maxExported)]
    return { analytics: { days, latest } }
  },
}
