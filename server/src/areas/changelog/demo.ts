import { reactions } from '@userkeep/contract/shapes/changelog'
import sharp from 'sharp'
import { seededChance } from '../../../demo/chance.ts'
import type { DemoContact } from '../../../demo/fixtures.ts'
import { insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, recordFact, type Seed, workingHour } from '../../../demo/seed.ts'
import type { Db } from '../../platform/db/sql.ts'
import { runHere } from '../../platform/render/run-here.ts'
import { feedbackPostRows } from '../feedback/public.ts'
import { addPicture, renderSaved, usePictures } from '../pictures/public.ts'
import { segmentRows } from '../segments/public.ts'
import { categories, type Told, told } from './demo/posts.ts'
import { type Category, pixelsOf } from './demo/rows.ts'
import { addCounts, type Tally } from './readers/readers.sql.ts'
import { excerptLength } from './rules.ts'

/** Seeds posts of half a year, a scheduled one, a draft, and readers. */
export const demo: Demo = {
  async fill(db, shared) {
    // A random sequence of its own, so that the demo of other areas does not change.
    const seed = { ...shared, chance: seededChance('changelog') }
    const environment_id = seed.live.environmentId
    const begun = ago(seed, 120)
    const kinds: Category[] = categories.map((category) => ({
      environment_id,
      id: seed.chance.idAt(begun),
      ...category,
      created_at: begun,
      updated_at: begun,
    }))
    await insertRows(db, 'changelog_categories', kinds)
    const people = seed.fixtures.people.filter(({ environment, isVisitor }) => environment === 'live' && !isVisitor)
    for (const one of told) await addPost(db, seed, one, kinds, people)
    await db`insert into changelog_versions (environment_id, version) values (${environment_id}, 1)`
  },
  /** Runs after the segments exist, because one post is limited to a segment. */
  async afterFacts(db, { live: { environmentId } }) {
    for (const { segment, slug } of told) {
      if (segment === undefined) continue
      await db`
        update changelog_posts p set segment_id = s.id from ${segmentRows(db)} s
        where p.environment_id = ${environmentId} and p.slug = ${slug}
          and s.environment_id = ${environmentId} and s.name = ${segment}`
    }
  },
}

async function addPost(db: Db, seed: Seed, one: Told, kinds: readonly Category[], people: readonly DemoContact[]) {
  const { daysAgo, slug, title, labels, category } = one
  const written = daysAgo === null ? ago(seed, 1) : ago(seed, Math.max(daysAgo, 0) + 2)
  const id = seed.chance.idAt(written)
  const published = daysAgo !== null && daysAgo >= 0 ? workingHour(seed, daysAgo) : null
  const isScheduled = daysAgo !== null && daysAgo < 0
  const body = await withPicture(db, seed, one)
  const { html, excerpt, pictureIds } = await renderSaved(
    { platform: { renderPool: runHere }, db, scope: seed.live },
    body,
    excerptLength,
  )
  await insertRows(db, 'changelog_posts', [
    {
      environment_id: seed.live.environmentId,
      id,
      slug,
      title,
      body,
      body_html: html,
      excerpt,
      category_id: kinds.find(({ name }) => name === category)?.id ?? null,
      labels,
      segment_id: null,
      state: published ? 'published' : isScheduled ? 'scheduled' : 'draft',
      publish_at: isScheduled ? ago(seed, daysAgo) : null,
      published_at: published,
      created_at: written,
      updated_at: published ?? written,
    },
  ])
  await usePictures(db, seed.live, { type: 'changelog_post', id }, pictureIds, seed.now)
  const feedback_post_ids = await addShipped(db, seed, id, one)
  if (!published) return
  const data = { post_id: id, feedback_post_ids }
  recordFact(seed, { type: 'changelog_post.published', about: id, scope: seed.live, at: published, data })
  await addReaders(db, seed, { id, published }, one, people)
}

/** Adds the feedback posts that it ships. */
async function addShipped(db: Db, { live, fixtures }: Seed, post_id: string, { ships = [] }: Told): Promise<string[]> {
  const { environmentId: environment_id } = live
  const wishes = await db<{ id: string }[]>`
    select id from ${feedbackPostRows(db)} p where environment_id = ${environment_id} and title = any(${ships})`
  const ids = wishes.map(({ id }) => id)
  await insertRows(
    db,
    'changelog_ships',
    ids.map((feedback_post_id) => ({ environment_id, post_id, feedback_post_id })),
  )
  fixtures.shipments.push(...ids.map((wishId) => ({ wishId, announcementId: post_id })))
  return ids
}

async function withPicture(db: Db, { live, now }: Seed, { picture, body, slug }: Told): Promise<string> {
  if (picture === undefined) return body
  const { bytes, raw } = pixelsOf(picture)
  const file = await sharp(bytes, { raw }).png().toBuffer()
  const path = await addPicture(db, live, { name: `${slug}.png`, file }, now)
  return body.replace('PICTURE', `![${slug.replaceAll('-', ' ')}](${path})`)
}

async function addReaders(
  db: Db,
  seed: Seed,
  { id, published }: { id: string; published: Date },
  { read, reacted }: Told,
  people: readonly DemoContact[],
): Promise<void> {
  const { chance, live } = seed
  const readers = people
    .filter(({ lastSeenAt }) => lastSeenAt > published && chance.is(read))
    .map(({ id: contact_id, createdAt, lastSeenAt }) => {
      // Later contacts read earlier posts too.
      const from = createdAt > published ? createdAt : published
      const viewed_at = after(from, chance.float() * Math.max(lastSeenAt.getTime() - from.getTime(), 0))
      const reaction = chance.is(reacted) ? chance.pick(reactions) : null
      return { contact_id, viewed_at, reaction }
    })
  const environment_id = live.environmentId
  await insertRows(
    db,
    'changelog_readers',
    readers.map((reader) => ({
      environment_id,
      post_id: id,
      ...reader,
      reacted_at: reader.reaction === null ? null : reader.viewed_at,
    })),
  )
  const tallies: Tally[] = readers.flatMap(({ reaction }) => [
    { post_id: id, what: 'viewed' as const, people: 1 },
    ...(reaction === null ? [] : [{ post_id: id, what: reaction, people: 1 }]),
  ])
  await addCounts(db, live, tallies)
  for (const { contact_id, viewed_at: at, reaction } of readers) {
    if (reaction === null) continue
    const data = { contact_id, post_id: id, reaction }
    recordFact(seed, { type: 'changelog_post.reacted', about: id, scope: live, at, contactId: contact_id, data })
  }
}
