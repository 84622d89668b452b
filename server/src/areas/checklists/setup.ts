import { createCache } from '../../platform/cache.ts'
import { seconds } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { type ChecklistRow, listChecklistRows } from './checklists.sql.ts'

export type Known = readonly ChecklistRow[]

/** Active checklists by environment, cached for up to a second. */
export interface Own {
  readonly memory: { checklistsOf(environmentId: string): Known | Promise<Known> }
  close(): Promise<void>
}

const ttlMs = seconds(1)

export function setUp({ sql, waker }: Context<undefined>): Own {
  const kept = createCache<Known>({
    ttlMs,
    max: 1000,
    load: (environmentId) => listChecklistRows(sql, { environmentId }),
  })
  const unlisten = waker.on('checklists', kept.expire)
  return {
    memory: { checklistsOf: (environmentId) => kept.get(environmentId) as Known | Promise<Known> },
    close: async () => unlisten(),
  }
}
