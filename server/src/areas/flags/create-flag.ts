import type { BodyOf, flags } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { isDuplicate } from '../../platform/db/errors.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { withNamedSegments } from './audited-rules.ts'
import { type FlagRow, insertFlag } from './flags.sql.ts'
import { requireSound, takeTurn } from './require-sound.ts'
import { booleanVariants } from './rules.ts'
import type { Own } from './setup.ts'
import { audible, toFlag } from './views.ts'

export const createFlag: Verb<typeof flags.routes.create, Own> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    const flag = newFlag(body, now)
    const others = await takeTurn(tx, scope, flag.id)
    await requireSound(tx, scope, flag, others)
    await insertFlag(tx, scope, flag)
    tx.wake('flags')
    const changes = Object.fromEntries(['key' as const, ...audible].map((field) => [field, { to: flag[field] }]))
    tx.audited({
      target: { type: 'flag', id: flag.id, name: flag.key },
      changes: await withNamedSegments(tx, scope, changes),
    })
    return toFlag(flag, now)
  }).catch((error: unknown) => {
    if (isDuplicate(error, 'flags_by_key')) fail('conflict', 'A flag with this key exists already.')
    throw error
  })

function newFlag(body: BodyOf<typeof flags.routes.create>, now: Date): FlagRow {
  const variants = body.variants ?? (body.kind === 'boolean' ? booleanVariants : [])
  return {
    id: uuid(),
    key: body.key,
    name: body.name,
    description: body.description ?? null,
    kind: body.kind,
    enabled: body.enabled ?? false,
    variants,
    rules: body.rules ?? [],
    off_variant: body.off_variant ?? offVariant(body.kind, variants),
    prerequisites: body.prerequisites ?? [],
    starts_at: atOf(body.starts_at),
    ends_at: atOf(body.ends_at),
    archived_at: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

/** Of a boolean flag the one that is false. Of others it is to be said. */
const offVariant = (kind: FlagRow['kind'], variants: FlagRow['variants']): string =>
  (kind === 'boolean' && variants.find(({ value }) => value === false)?.key) || ''

export const atOf = (at: string | null | undefined): string | null => (at ? new Date(at).toISOString() : null)
