import type { flags } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findFlag, saveFlag } from './flags.sql.ts'
import { lockFlags, requireUnneeded, validateDraft } from './flags.ts'
import { dependentsOf } from './rules.ts'
import type { Own } from './setup.ts'
import { toFlag } from './views.ts'

export const archiveFlag: Verb<typeof flags.routes.archive, Own> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    const others = await lockFlags(tx, scope, params.id)
    const flag = (await findFlag(tx, scope, params.id)) ?? fail('not_found')
    if (flag.archived_at !== null) {
      tx.unchanged()
      return toFlag(flag, now)
    }
    requireUnneeded(flag.key, dependentsOf(flag.key, others))
    const archived = { ...flag, archived_at: now.toISOString(), updated_at: now.toISOString() }
    await saveFlag(tx, scope, archived)
    tx.wake('flags')
    tx.audited({
      target: { type: 'flag', id: flag.id, name: flag.key },
      changes: { archived_at: { from: null, to: archived.archived_at } },
    })
    return toFlag(archived, now)
  })

/** Restores a flag disabled, because its prerequisites may have changed meanwhile. */
export const restoreFlag: Verb<typeof flags.routes.restore, Own> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    const others = await lockFlags(tx, scope, params.id)
    const flag = (await findFlag(tx, scope, params.id)) ?? fail('not_found')
    if (flag.archived_at === null) {
      tx.unchanged()
      return toFlag(flag, now)
    }
    const restored = { ...flag, enabled: false, archived_at: null, updated_at: now.toISOString() }
    await validateDraft(tx, scope, restored, others)
    await saveFlag(tx, scope, restored)
    tx.wake('flags')
    tx.audited({
      target: { type: 'flag', id: flag.id, name: flag.key },
      changes: {
        archived_at: { from: flag.archived_at, to: null },
        ...(flag.enabled && { enabled: { from: true, to: false } }),
      },
    })
    return toFlag(restored, now)
  })
