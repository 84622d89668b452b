import type { BodyOf, banners } from '@userkeep/contract'
import { diff } from '../../platform/diff.ts'
import { fail } from '../../platform/fail.ts'
import { renderInlineMarkdown } from '../../platform/html/markdown.ts'
import type { Verb } from '../../platform/http/call.ts'
import { type CountedRow, findBanner, lockBanners, saveBanner } from './banners.sql.ts'
import { atOf } from './create-banner.ts'
import { requireSound } from './require-sound.ts'
import { audible, toBanner } from './views.ts'

export const updateBanner: Verb<typeof banners.routes.update> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    await lockBanners(tx, scope)
    const before = (await findBanner(tx, scope, params.id)) ?? fail('not_found')
    const after = changed(before, body, now)
    await requireSound(tx, scope, after, now)
    const changes = diff(toBanner(before, now), toBanner(after, now), audible)
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return toBanner(before, now)
    }
    await saveBanner(tx, scope, after)
    tx.audited({ target: { type: 'banner', id: before.id, name: after.name }, changes })
    return toBanner(after, now)
  })

function changed(before: CountedRow, body: BodyOf<typeof banners.routes.update>, now: Date): CountedRow {
  const { starts_at, ends_at, dismiss, dismiss_days, ...fields } = body
  const after = { ...before, ...fields, updated_at: now.toISOString() }
  const closing = dismiss ?? before.dismiss
  const daysBefore = closing === 'for_days' ? before.dismiss_days : null
  return {
    ...after,
    html: renderInlineMarkdown(after.text),
    starts_at: starts_at === undefined ? before.starts_at : atOf(starts_at),
    ends_at: ends_at === undefined ? before.ends_at : atOf(ends_at),
    dismiss: closing,
    dismiss_days: dismiss_days === undefined ? daysBefore : dismiss_days,
  }
}
