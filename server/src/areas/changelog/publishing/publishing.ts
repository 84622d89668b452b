import type { changelog } from '@userkeep/contract'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { draftCampaign } from '../../campaigns/public.ts'
import { effectsOfShipping, postsNamed } from '../../feedback/public.ts'
import { addTemplate } from '../../templates/public.ts'
import { type CountedPost, findPost, lockPost, savePost } from '../posts/posts.sql.ts'
import { timeProblem, unfinishedProblem } from '../rules.ts'
import type { Own } from '../setup.ts'
import { showerOf } from '../views.ts'
import { publishNow } from './publish.ts'
import { raiseVersion } from './versions.sql.ts'

export const publishPost: Verb<typeof changelog.routes.publish> = async (call) => {
  const { params, body, scope, change, now, platform } = call
  const at = body.at == null ? null : new Date(body.at)
  const early = at && timeProblem(at, now)
  if (early) invalid(...early)
  return change(async (tx) => {
    const found = (await lockPost(tx, scope, params.id)) ?? fail('not_found')
    const post = { ...found, notify_voters: body.notify ?? true }
    if (post.state === 'published') fail('conflict', 'The post is already published.')
    const unfinished = unfinishedProblem(post)
    if (unfinished) invalid(...unfinished)
    const target = { type: 'changelog_post', id: post.id, name: post.title }
    const shown = await showerOf(tx, platform, scope)
    if (at === null) {
      const after = await publishNow(tx, scope, post, now)
      tx.audited({ target, changes: { state: { from: post.state, to: 'published' } } })
      return shown.inFull(after)
    }
    const scheduled = { state: 'scheduled' as const, publish_at: at.toISOString(), updated_at: now.toISOString() }
    await savePost(tx, scope, { ...post, ...scheduled })
    tx.audited({ target, changes: { publish_at: { from: post.publish_at, to: scheduled.publish_at } } })
    return shown.inFull({ ...post, ...scheduled })
  })
}

/** Returns the number of people that publishing a post notifies. */
export const getEffects: Verb<typeof changelog.routes.effects> = async ({ params, db, scope }) => {
  const { published_at, feedback_post_ids } = (await findPost(db, scope, params.id)) ?? fail('not_found')
  if (published_at !== null) return { first_publication: false, feedback_posts: 0, notified: 0, mailed: 0 }
  const [posts, effects] = await Promise.all([
    postsNamed(db, scope, feedback_post_ids),
    effectsOfShipping(db, scope, feedback_post_ids),
  ])
  const shipping = posts.filter(({ status }) => status !== 'shipped')
  return { first_publication: true, feedback_posts: shipping.length, ...effects }
}

type Routes = typeof changelog.routes

/** Makes a post a draft again that is in this state. */
const backFrom =
  (state: 'scheduled' | 'published', refusal: string): Verb<Routes['unschedule'] | Routes['unpublish']> =>
  async ({ params, scope, change, now, platform }) =>
    change(async (tx) => {
      const post = (await lockPost(tx, scope, params.id)) ?? fail('not_found')
      if (post.state !== state) fail('conflict', refusal)
      const draft = { ...post, state: 'draft' as const, publish_at: null, updated_at: now.toISOString() }
      await savePost(tx, scope, draft)
      if (state === 'published') {
        await raiseVersion(tx, scope)
        tx.wake('changelog')
      }
      const target = { type: 'changelog_post', id: post.id, name: post.title }
      tx.audited({ target, changes: { state: { from: state, to: 'draft' } } })
      return (await showerOf(tx, platform, scope)).inFull(draft)
    })

export const unschedulePost = backFrom('scheduled', 'The post is not scheduled.')
export const unpublishPost = backFrom('published', 'The post is not published.')

export const draftCampaignOfPost: Verb<typeof changelog.routes.campaign, Own> = async (call) => {
  const { params, scope, db, change, now, caller, platform, own } = call
  const post = (await findPost(db, scope, params.id)) ?? fail('not_found')
  if (post.state !== 'published') fail('conflict', 'Publish the post before you email it.')
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

/** Separates braces that a template would read as Liquid with an invisible character. */
const asText = (text: string): string => text.replace(/\{(?=[{%])/g, '{\u2060').replace(/([}%])(?=\})/g, '$1\u2060')

/** Returns the mail about a post: the whole post with its pictures, and a link to its page. */
function mailOf({ title, excerpt, body }: CountedPost, publicUrl: string, url: string | null) {
  const text = asText(body).replaceAll('](/pictures/', `](${publicUrl}/pictures/`)
  const link = url === null ? [] : [`[Read it online](${url} "button")`]
  return {
    default_locale: 'en',
    variables: [],
    locales: {
      en: {
        subject: asText(title),
        preheader: asText(excerpt).slice(0, 300),
        body: [`# ${asText(title)}`, text, ...link].join('\n\n'),
      },
    },
  }
}
