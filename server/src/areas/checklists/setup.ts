import { seconds } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { createKept } from '../../platform/kept.ts'
import { type ChecklistRow, listChecklistRows } from './checklists.sql.ts'

export type Known = readonly ChecklistRow[]

/** What lives as long as the process: the checklists of environments whose pages boot, at most a second old. */
export interface Own {
  readonly memory: { checklistsOf(environmentId: string): Known | Promise<Known> }
  close(): Promise<void>
}

const freshMs = seconds(1)

export function setUp({ sql, waker }: Context<undefined>): Own {
  const kept = createKept<Known>({
    freshMs,
    most: 1000,
    look: (environmentId) => listChecklistRows(sql, { environmentId }),
  })
  const unlisten = waker.on('checklists', kept.expire)
  return {
    memory: { checklistsOf: (environmentId) => kept.get(environmentId) as Known | Promise<Known> },
    close: async () => unlisten(),
  }
}
