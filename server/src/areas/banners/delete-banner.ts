import type { banners } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { deleteBannerRow, findBanner, lockBanners } from './banners.sql.ts'

export const deleteBanner: Verb<typeof banners.routes.remove> = async ({ params, scope, change }) =>
  change(async (tx) => {
    await lockBanners(tx, scope)
    const { id, name } = (await findBanner(tx, scope, params.id)) ?? fail('not_found')
    await deleteBannerRow(tx, scope, id)
    tx.audited({ target: { type: 'banner', id, name } })
  })
