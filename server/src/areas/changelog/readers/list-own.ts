import { type changelog, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { isKnown } from '../../contacts/public.ts'
import { withAddresses } from '../posts/content.ts'
import { postPath } from '../shown/paths.ts'
import { pagePublic } from '../shown/shown.sql.ts'
import { publicKeyOf } from '../views.ts'
import { countUnread, type OwnRow, pageOwn } from './own.sql.ts'

export const listOwn: Verb<typeof changelog.routes.own> = async ({ caller, query, db, scope, platform }) => {
  const { publicUrl } = platform.settings
  const page = pageOf(query)
  const key = await publicKeyOf(db, publicUrl, scope)
  const shown = ({ body_html, updated_at: _, isPublic, ...row }: OwnRow) => ({
    ...row,
    html: withAddresses(body_html, publicUrl),
    url: isPublic && key !== null ? publicUrl + postPath(key, row.slug) : null,
  })
  if (!(await isKnown(db, scope, caller))) {
    const { rows, ...rest } = await pagePublic(db, scope.environmentId, page)
    const open = rows.map((row) => ({ ...row, isPublic: true, unread: false, reaction: null }))
    return { ...pageAnswer('posts', { ...rest, rows: open }, shown), unread: 0 }
  }
  const [found, unread] = await Promise.all([
    pageOwn(db, scope, caller.contactId, page),
    countUnread(db, scope, caller.contactId),
  ])
  return { ...pageAnswer('posts', found, shown), unread }
}
