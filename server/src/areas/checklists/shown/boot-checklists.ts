import { bootParts } from '@userkeep/contract'
import { bootPart } from '../../../platform/boot-part.ts'
import type { Context } from '../../../platform/context.ts'
import type { Known, Own } from '../setup.ts'
import { type OwnState, ownState } from './own-state.sql.ts'
import { isOnPage, showChecklists, toOwn } from './show.ts'

/** What is the contact's own is read with the other parts; the checklists themselves the process remembers. */
export const bootChecklists = bootPart(bootParts.checklists, {
  sql: (db, environment, { holdsFeature }: Context<Own>) => {
    const viewer = {
      environment,
      contact: db`booted.contact_id`,
      customer: db`booted.customer_id`,
      holds: holdsFeature,
    }
    // To whom the identity is not proven, nothing of an identified contact is told.
    return db`select ${ownState(db, viewer)} where booted.verified or booted.kind = 'visitor'`
  },
  finish(found, { scope, now }, { own }) {
    const onPage = (all: Known) => {
      const shown = showChecklists(all, found as OwnState, now).filter(isOnPage)
      return shown.length > 0 ? shown.map(toOwn) : null
    }
    const known = own.memory.checklistsOf(scope.environmentId)
    return known instanceof Promise ? known.then(onPage) : onPage(known)
  },
})
