import { bootParts } from '@userkeep/contract'
import type { Context } from '../../../platform/context.ts'
import { bootPart } from '../../boot/public.ts'
import type { Known, Own } from '../setup.ts'
import { type OwnState, ownState } from './own-state.sql.ts'
import { isOnPage, showChecklists, toOwn } from './show.ts'

/** The contact's own state is read with the other parts; the checklists are cached in the process. */
export const bootChecklists = bootPart(bootParts.checklists, {
  sql: (db, environment) => {
    const viewer = {
      environment,
      contact: db`booted.contact_id`,
      customer: db`booted.customer_id`,
    }
    // An unproven identity gets nothing about the identified contact.
    return db`select ${ownState(db, viewer)} where booted.verified or booted.kind = 'visitor'`
  },
  finish(found, { scope, now }, { own }: Context<Own>) {
    const onPage = (all: Known) => {
      const shown = showChecklists(all, found as OwnState, now).filter(isOnPage)
      return shown.length > 0 ? shown.map(toOwn) : null
    }
    const known = own.memory.checklistsOf(scope.environmentId)
    return known instanceof Promise ? known.then(onPage) : onPage(known)
  },
})
