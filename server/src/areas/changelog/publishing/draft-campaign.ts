import type { changelog } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { draftCampaign } from '../../campaigns/public.ts'
import { addTemplate } from '../../templates/public.ts'
import { findPost } from '../posts/posts.sql.ts'
import type { Own } from '../setup.ts'
import { showerOf } from '../views.ts'
import { mailOf } from './mail-of.ts'

export const draftCampaignOfPost: Verb<typeof changelog.routes.campaign, Own> = async (call) => {
  const { params, scope, db, change, now, caller, platform, own } = call
  const post = (await findPost(db, scope, params.id)) ?? fail('not_found')
  if (post.state !== 'published') fail('conflict', 'Publish the post before you mail it.')
  const { url } = (await showerOf(db, platform, scope)).inList(post)
  const name = `Changelog: ${post.title}`
  const made = await own.templates.compile(db, scope, name, mailOf(post, platform.settings.publicUrl, url))
  return change(async (tx) => {
    const template_id = await addTemplate(tx, scope, made, { by: caller.user.name, now })
    const campaign = { name, category: 'product_news', templateId: template_id, segmentId: post.segment_id } as const
    const campaign_id = await draftCampaign(tx, scope, campaign, now)
    tx.audited({
      target: { type: 'changelog_post', id: post.id, name: post.title },
      changes: { campaign_id: { to: campaign_id } },
    })
    return { campaign_id, template_id }
  })
}
