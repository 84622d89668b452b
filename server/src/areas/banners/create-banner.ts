import type { BodyOf, banners } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { renderInlineMarkdown } from '../../platform/html/markdown.ts'
import type { Verb } from '../../platform/http/call.ts'
import { type BannerRow, insertBanner, lockBanners } from './banners.sql.ts'
import { requireSound } from './require-sound.ts'
import { audible, toBanner } from './views.ts'

export const createBanner: Verb<typeof banners.routes.create> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    await lockBanners(tx, scope)
    const row = newBanner(body, now)
    await requireSound(tx, scope, row, now)
    await insertBanner(tx, scope, row)
    const shown = toBanner({ ...row, seen: 0, clicked: 0, dismissed: 0 }, now)
    tx.audited({
      target: { type: 'banner', id: row.id, name: row.name },
      changes: Object.fromEntries(audible.map((field) => [field, { to: shown[field] }])),
    })
    return shown
  })

export const atOf = (at: string | null | undefined): string | null => (at ? new Date(at).toISOString() : null)

function newBanner(body: BodyOf<typeof banners.routes.create>, now: Date): BannerRow {
  const at = now.toISOString()
  return {
    id: uuid(),
    name: body.name,
    text: body.text,
    html: renderInlineMarkdown(body.text),
    action_label: body.action_label ?? null,
    action_url: body.action_url ?? null,
    place: body.place ?? 'top',
    style: body.style ?? 'info',
    segment_id: body.segment_id ?? null,
    priority: body.priority ?? 0,
    starts_at: atOf(body.starts_at),
    ends_at: atOf(body.ends_at),
    active: body.active ?? false,
    dismiss: body.dismiss ?? 'for_good',
    dismiss_days: body.dismiss_days ?? null,
    created_at: at,
    updated_at: at,
  }
}
