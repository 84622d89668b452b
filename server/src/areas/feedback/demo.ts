import type { DemoContact } from '../../../demo/cast.ts'
import { seededChance } from '../../../demo/chance.ts'
import { insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, type Scene, tell } from '../../../demo/scene.ts'
import type { Db } from '../../platform/db/sql.ts'
import { renderMarkdown } from '../../platform/html/markdown.ts'
import { insertBoard } from './boards/boards.sql.ts'
import { categories, type Wish, wishes } from './demo/wishes.ts'
import { saveWords } from './search/words.sql.ts'

const hour = 3_600_000

/** Two boards, a year of wishes in every state, and who voted for them. */
export const demo: Demo = {
  async fill(db, shared) {
    // Chance of its own, so that the demo of other areas stays as it is.
    const scene = { ...shared, chance: seededChance('feedback') }
    const environment_id = scene.live.environmentId
    const boards = await addBoards(db, scene)
    const kinds = categories.map((category) => ({ id: scene.chance.idAt(ago(scene, 199)), ...category }))
    await insertRows(
      db,
      'feedback_categories',
      kinds.map((kind) => ({ environment_id, ...kind })),
    )
    const people = scene.cast.people.filter(({ environment, isVisitor }) => environment === 'live' && !isVisitor)
    const made: Made[] = []
    // A duplicate comes after the post that it was merged into.
    for (const wish of wishes) {
      const category = kinds.find(({ name }) => name === wish.category)
      const into = made.find(({ post }) => post.title === wish.into)
      made.push(
        postOf(scene, wish, people, {
          board_id: wish.board === 'early' ? boards.early : boards.ideas,
          category_id: category?.id ?? null,
          merged_into: into?.post.id ?? null,
        }),
      )
    }
    await save(db, scene, made)
    for (const one of made) tellOf(scene, one)
  },
  /** Once there is a changelog: what of it ships a wish. */
  async finish(db, { live: { environmentId } }) {
    await db`
      update feedback_posts p set changelog_post_id = h.post_id from changelog_ships h
      where p.environment_id = ${environmentId} and h.environment_id = ${environmentId} and h.feedback_post_id = p.id`
  },
  /** Once there are segments: the second board is for one of them. */
  async afterFacts(db, { live: { environmentId } }) {
    await db`
      update feedback_boards b set segment_id = s.id from segments s
      where b.environment_id = ${environmentId} and b.slug = 'early-access'
        and s.environment_id = ${environmentId} and s.name = 'Power users'`
  },
}

async function save(db: Db, { live, chance, now }: Scene, made: readonly Made[]): Promise<void> {
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
  // The service weighs them once it runs.
  await insertRows(
    db,
    'feedback_stale',
    posts.map(({ id }) => ({ environment_id: live.environmentId, id: chance.idAt(now), post_id: id })),
  )
}

async function addBoards(db: Db, scene: Scene): Promise<{ ideas: string; early: string }> {
  const at = ago(scene, 199)
  const moments = { archived_at: null, created_at: at.toISOString(), updated_at: at.toISOString() }
  const ideas = {
    id: scene.chance.idAt(at),
    name: 'Ideas',
    slug: 'ideas',
    description: 'What would make your day on site easier?',
    segment_id: null,
    moderated: true,
    position: 0,
    ...moments,
  }
  const early = {
    id: scene.chance.idAt(at),
    name: 'Early access',
    slug: 'early-access',
    description: 'What we try out with a few of you.',
    segment_id: null,
    moderated: false,
    position: 1,
    ...moments,
  }
  await insertBoard(db, scene.live, ideas)
  await insertBoard(db, scene.live, early)
  return { ideas: ideas.id, early: early.id }
}

type Made = ReturnType<typeof postOf>

interface Place {
  board_id: string
  category_id: string | null
  merged_into: string | null
}

function postOf(scene: Scene, wish: Wish, people: readonly DemoContact[], place: Place) {
  const { chance } = scene
  const at = ago(scene, wish.daysAgo)
  const there = people.filter(({ createdAt }) => createdAt < at)
  const author = chance.pick(there.length > 0 ? there : people)
  const isSeen = (wish.moderation ?? 'visible') === 'visible' && !wish.into
  const others = people.filter((person) => person !== author && person.createdAt < scene.now)
  const voters = isSeen ? chance.some(others, Math.round(others.length * wish.share)) : []
  const id = chance.idAt(at)
  const votes = (wish.into ? [] : [author, ...voters]).map((person) => ({
    environment_id: scene.live.environmentId,
    post_id: id,
    contact_id: person.id,
    by_staff: person === author && wish.byStaff === true,
    voted_at: momentAfter(scene, person === author || person.createdAt < at ? at : person.createdAt, person === author),
    told_at: wish.status === 'shipped' ? ago(scene, wish.daysAgo / 3) : null,
  }))
  const comments = commentsOf(scene, wish, id, at, voters)
  const staff = scene.cast.staff[0]?.name ?? null
  const answered = wish.answer ? after(at, 30 * hour) : null
  return {
    wish,
    votes,
    comments,
    post: {
      environment_id: scene.live.environmentId,
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
      shipped_at: wish.status === 'shipped' ? ago(scene, wish.daysAgo / 3) : null,
      created_at: at,
      updated_at: answered ?? at,
    },
  }
}

/** Somewhen until now; the author votes by posting. */
const momentAfter = ({ chance, now }: Scene, at: Date, isAtOnce: boolean): Date =>
  isAtOnce ? at : after(at, Math.round((now.getTime() - at.getTime()) * chance.float() ** 2))

function commentsOf(scene: Scene, wish: Wish, post_id: string, at: Date, voters: readonly DemoContact[]) {
  const said = (wish.comments ?? []).map((text, index) => ({ text, by: voters[index] ?? null }))
  const all = wish.reply ? [...said, { text: wish.reply, by: null }] : said
  return all.map(({ text, by }, index) => {
    const created_at = after(at, (index + 1) * 26 * hour)
    return {
      environment_id: scene.live.environmentId,
      post_id,
      id: scene.chance.idAt(created_at),
      contact_id: by?.id ?? null,
      staff_name: by ? null : (scene.cast.staff[0]?.name ?? null),
      text,
      hidden: false,
      created_at,
    }
  })
}

function tellOf(scene: Scene, { post, votes, comments }: Made): void {
  const of = (contactId: string, at: Date) => ({ about: post.id, scope: scene.live, at, contactId })
  tell(scene, {
    ...of(post.contact_id, post.created_at),
    type: 'feedback_post.created',
    data: { contact_id: post.contact_id, post_id: post.id, board_id: post.board_id },
  })
  for (const { contact_id, voted_at } of votes) {
    tell(scene, {
      ...of(contact_id, voted_at),
      type: 'feedback_post.voted',
      data: { contact_id, post_id: post.id },
    })
  }
  for (const { contact_id, id, created_at } of comments) {
    if (contact_id === null) continue
    tell(scene, {
      ...of(contact_id, created_at),
      type: 'feedback_post.commented',
      data: { contact_id, post_id: post.id, comment_id: id },
    })
  }
}
