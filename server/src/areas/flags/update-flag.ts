import type { BodyOf, flags } from '@userkeep/contract'
import { diff } from '../../platform/diff.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { withNamedSegments } from './audited-rules.ts'
import { atOf } from './create-flag.ts'
import { type FlagRow, findFlag, saveFlag } from './flags.sql.ts'
import { requireSound, takeTurn } from './require-sound.ts'
import type { Own } from './setup.ts'
import { audible, toFlag } from './views.ts'

export const updateFlag: Verb<typeof flags.routes.update, Own> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    const others = await takeTurn(tx, scope, params.id)
    const before = (await findFlag(tx, scope, params.id)) ?? fail('not_found')
    if (before.archived_at !== null) fail('conflict', 'The flag is archived. Restore it to change it.')
    const after = { ...before, ...changed(body) }
    await requireSound(tx, scope, after, others)
    const changes = await withNamedSegments(tx, scope, diff<FlagRow>(before, after, audible))
    tx.audited({
      target: { type: 'flag', id: before.id, name: before.key },
      changes,
    })
    if (Object.keys(changes).length === 0) return toFlag(before, now)
    const saved = { ...after, updated_at: now.toISOString() }
    await saveFlag(tx, scope, saved)
    tx.wake('flags')
    return toFlag(saved, now)
  })

function changed({ starts_at, ends_at, ...body }: BodyOf<typeof flags.routes.update>): Partial<FlagRow> {
  return {
    ...body,
    ...(starts_at !== undefined && { starts_at: atOf(starts_at) }),
    ...(ends_at !== undefined && { ends_at: atOf(ends_at) }),
  }
}
