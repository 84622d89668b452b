import { seededChance } from '../../../demo/chance.ts'
import type { DemoContact } from '../../../demo/fixtures.ts'
import { insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, recordFact, type Seed } from '../../../demo/seed.ts'
import type { Db } from '../../platform/db/sql.ts'
import { renderMarkdown } from '../../platform/html/markdown.ts'
import { segmentRows } from '../segments/public.ts'
import { insertBoard } from './boards/boards.sql.ts'
import { categories, type Wish, wishes } from './demo/wishes.ts'
import { saveWords } from './search/words.sql.ts'

const hour = 3_600_000

/** Seeds two boards, a year of feature requests in every state, and votes. */
export const demo: Demo = {
  async fill(db, shared) {
    // A random sequence of its own, so that the demo of other areas does not change.
    const seed = { ...shared, chance: seededChance('feedback') }
    const environment_id = seed.live.environmentId
    const boards = await addBoards(db, seed)
    const kinds = categories.map((category) => ({ id: seed.chance.idAt(ago(seed, 199)), ...category }))
    await insertRows(
      db,
      'feedback_categories',
      kinds.map((kind) => ({ environment_id, ...kind })),
    )
    const people = seed.fixtures.people.filter(({ environment, isVisitor }) => environment === 'live' && !isVisitor)
    const made: Made[] = []
    // A duplicate is inserted after the post that it was merged into.
    for (const wish of wishes) {
      const category = kinds.find(({ name }) => name === wish.category)
      const into = made.find(({ post }) => post.title === wish.into)
      made.push(
        postOf(seed, wish, people, {
          board_id: wish.board === 'early' ? boards.early : boards.ideas,
          category_id: category?.id ?? null,
          merged_into: into?.post.id ?? null,
        }),
      )
    }
    await save(db, seed, made)
    for (const one of made) recordFactOf(seed, one)
  },
  /** Runs after the changelog exists, because its posts ship requests. */
  async finish(db, { live: { environmentId }, fixtures: { shipments } }) {
    await db`
      update feedback_posts p set changelog_post_id = s.announcement_id
      from unnest(${shipments.map(({ wishId }) => wishId)}::uuid[],
        ${shipments.map(({ announcementId }) => announcementId)}::uuid[]) s (wish_id, announcement_id)
      where p.environment_id = ${environmentId} and p.id = s.wish_id`
  },
  /** Runs after the segments exist, because the second board is limited to one. */
  async afterFacts(db, { live: { environmentId } }) {
    await db`
      update feedback_boards b set segment_id = s.id from ${segmentRows(db)} s
      where b.environment_id = ${environmentId} and b.slug = 'early-access'
        and s.environment_id = ${environmentId} and s.name = 'Power users'`
  },
}

async function save(db: Db, { live, chance, now }: Seed, made: readonly Made[]): Promise<void> {
  const posts = made.map(({ post }) => post)
  await insertRows(db, 'feedback_posts', posts)
  await insertRows(
    db,
    'feedback_votes',
    made.flatMap(({ votes }) => votes),
  )
  await insertRows(
    db,
    'feedback_comments',
    made.flatMap(({ comments }) => comments),
  )
  for (const post of posts) await saveWords(db, live, post)
  // The service computes their weights once it runs.
  await insertRows(
    db,
    'feedback_stale',
    posts.map(({ id }) => ({ environment_id: live.environmentId, id: chance.idAt(now), post_id: id })),
  )
}

async function addBoards(db: Db, seed: Seed): Promise<{ ideas: string; early: string }> {
  const at = ago(seed, 199)
  const moments = { archived_at: null, created_at: at.toISOString(), updated_at: at.toISOString() }
  const ideas = {
    id: seed.chance.idAt(at),
    name: 'Ideas',
    slug: 'ideas',
    description: 'What would make your day on site easier?',
    segment_id: null,
    moderated: true,
    position: 0,
    ...moments,
  }
  const early = {
    id: seed.chance.idAt(at),
    name: 'Early access',
    slug: 'early-access',
    description: 'What we try out with a few of you.',
    segment_id: null,
    moderated: false,
    position: 1,
    ...moments,
  }
  await insertBoard(db, seed.live, ideas)
  await insertBoard(db, seed.live, early)
  return { ideas: ideas.id, early: early.id }
}

type Made = ReturnType<typeof postOf>

interface Place {
  board_id: string
  category_id: string | null
  merged_into: string | null
}

function postOf(seed: Seed, wish: Wish, people: readonly DemoContact[], place: Place) {
  const { chance } = seed
  const at = ago(seed, wish.daysAgo)
  const there = people.filter(({ createdAt }) => createdAt < at)
  const author = chance.pick(there.length > 0 ? there : people)
  const isSeen = (wish.moderation ?? 'visible') === 'visible' && !wish.into
  const others = people.filter((person) => person !== author && person.createdAt < seed.now)
  const voters = isSeen ? chance.some(others, Math.round(others.length * wish.share)) : []
  const id = chance.idAt(at)
  const votes = (wish.into ? [] : [author, ...voters]).map((person) => ({
    environment_id: seed.live.environmentId,
    post_id: id,
    contact_id: person.id,
    by_staff: person === author && wish.byStaff === true,
    voted_at: momentAfter(seed, person === author || person.createdAt < at ? at : person.createdAt, person === author),
    told_at: wish.status === 'shipped' ? ago(seed, wish.daysAgo / 3) : null,
  }))
  const comments = commentsOf(seed, wish, id, at, voters)
  const staff = seed.fixtures.staff[0]?.name ?? null
  const answered = wish.answer ? after(at, 30 * hour) : null
  return {
    wish,
    votes,
    comments,
    post: {
      environment_id: seed.live.environmentId,
      id,
      ...place,
      contact_id: author.id,
      created_by: wish.byStaff ? staff : null,
      title: wish.title,
      body: wish.body ?? '',
      status: wish.status,
      moderation: wish.moderation ?? 'visible',
      votes: votes.length,
      comments: comments.length,
      trend: Math.round(at.getTime() / 1000 + Math.log10(Math.max(votes.length, 1)) * 604_800),
      answer: wish.answer ?? null,
      answer_html: wish.answer ? renderMarkdown(wish.answer).trim() : null,
      answered_by: wish.answer ? staff : null,
      answered_at: answered,
      changelog_post_id: null,
      shipped_at: wish.status === 'shipped' ? ago(seed, wish.daysAgo / 3) : null,
      created_at: at,
      updated_at: answered ?? at,
    },
  }
}

/** Returns a moment until now. The author votes when posting. */
const momentAfter = ({ chance, now }: Seed, at: Date, isAtOnce: boolean): Date =>
  isAtOnce ? at : after(at, Math.round((now.getTime() - at.getTime()) * chance.float() ** 2))

function commentsOf(seed: Seed, wish: Wish, post_id: string, at: Date, voters: readonly DemoContact[]) {
  const said = (wish.comments ?? []).map((text, index) => ({ text, by: voters[index] ?? null }))
  const all = wish.reply ? [...said, { text: wish.reply, by: null }] : said
  return all.map(({ text, by }, index) => {
    const created_at = after(at, (index + 1) * 26 * hour)
    return {
      environment_id: seed.live.environmentId,
      post_id,
      id: seed.chance.idAt(created_at),
      contact_id: by?.id ?? null,
      staff_name: by ? null : (seed.fixtures.staff[0]?.name ?? null),
      text,
      hidden: false,
      created_at,
    }
  })
}

function recordFactOf(seed: Seed, { post, votes, comments }: Made): void {
  const of = (contactId: string, at: Date) => ({ about: post.id, scope: seed.live, at, contactId })
  recordFact(seed, {
    ...of(post.contact_id, post.created_at),
    type: 'feedback_post.created',
    data: { contact_id: post.contact_id, post_id: post.id, board_id: post.board_id },
  })
  for (const { contact_id, voted_at } of votes) {
    recordFact(seed, {
      ...of(contact_id, voted_at),
      type: 'feedback_post.voted',
      data: { contact_id, post_id: post.id },
    })
  }
  for (const { contact_id, id, created_at } of comments) {
    if (contact_id === null) continue
    recordFact(seed, {
      ...of(contact_id, created_at),
      type: 'feedback_post.commented',
      data: { contact_id, post_id: post.id, comment_id: id },
    })
  }
}
