import type { Page } from '@userkeep/contract'
import { showTimes } from '../../../platform/db/json-rows.ts'
import { keyset, type Window } from '../../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { WrittenPage } from '../../../platform/json-text.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { matches } from '../search/words.sql.ts'
import { everybody, type ShownPost, shownFields, shownFrom, shownTimes, type Weighing } from './show.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface Wanted extends Weighing {
  sort: 'votes' | 'revenue' | 'new' | 'trending'
  status?: string
  moderation?: string
  board_id?: string
  category_id?: string
  q?: string
}

const orders = {
  votes: keyset('feedback_by_votes', 'desc', { 'p.votes': 'bigint', 'p.id': 'uuid' }),
  trending: keyset('feedback_by_trend', 'desc', { 'p.trend': 'bigint', 'p.id': 'uuid' }),
  new: keyset('feedback_by_age', 'desc', { 'p.id': 'uuid' }),
  voters: keyset('feedback_by_voters', 'desc', { 'g.voters': 'bigint', 'g.post_id': 'uuid' }),
  revenue: keyset('feedback_by_revenue', 'desc', { amount: 'bigint', id: 'uuid' }),
}

const written = showTimes<ShownPost>(shownTimes)

/** Reads a page of posts as JSON written by the database, because staff use this list all day. */
export async function pagePosts(
  db: Db,
  scope: Environment,
  wanted: Wanted,
  page: Page,
): Promise<WrittenPage<ShownPost>> {
  const inGroup = wanted.groupId !== everybody
  const order = wanted.sort === 'votes' && inGroup ? 'voters' : wanted.sort
  const read = await orders[order].read<{ line: string }>(db, page, (window) => {
    const found =
      order === 'revenue' ? byRevenue(db, scope, wanted, window, page) : inOrder(db, scope, wanted, window, order)
    return db<{ line: string }[]>`
      with page as materialized (${found})
      select (
        select row_to_json(shown)::text from (
          select ${shownFields(db, scope, wanted)} from ${shownFrom(db, scope, db`page.id`, wanted.groupId)}
        ) shown
      ) as line, page.cursor_key
      from page order by page.place desc, page.id desc`
  })
  return { ...read, rows: read.rows.map(({ line }) => written(line)) }
}

/** Returns the filters on post `p`, starting with `and`. */
const filters = (db: Db, scope: Environment, { status, moderation, board_id, category_id, q }: Wanted): Fragment => db`
  and p.merged_into is null
  ${status === undefined ? db`` : db`and p.status = ${status}`}
  ${moderation === undefined ? db`` : db`and p.moderation = ${moderation}`}
  ${board_id === undefined ? db`` : db`and p.board_id = ${board_id}`}
  ${category_id === undefined ? db`` : db`and p.category_id = ${category_id}`}
  ${matches(db, scope, q)}`

const places = { votes: 'p.votes', trending: 'p.trend', new: '0', voters: 'g.voters' } as const

function inOrder(
  db: Db,
  scope: Environment,
  wanted: Wanted,
  { key, after, window }: Window,
  order: keyof typeof places,
): Fragment {
  const { environmentId } = scope
  const ofGroup =
    wanted.groupId === everybody
      ? db``
      : db`join feedback_weights g on g.environment_id = ${environmentId} and g.post_id = p.id
          and g.group_id = ${wanted.groupId}`
  return db`
    select p.id, ${db.unsafe(places[order])} as place, ${key} from feedback_posts p ${ofGroup}
    where p.environment_id = ${environmentId} ${filters(db, scope, wanted)} ${after} ${window}`
}

/**
 * Reads posts with revenue in this currency first, along the index, then the others, the newest first; these are read
 * only if the page is not full.
 */
function byRevenue(
  db: Db,
  scope: Environment,
  wanted: Wanted,
  { key, window, position }: Window,
  page: Page,
): Fragment {
  const { environmentId } = scope
  const { groupId, currency } = wanted
  const [amount, id] = (position ?? []) as [number?, string?]
  const until = page.offset + page.limit + 1
  const inGroup =
    groupId === everybody
      ? db``
      : db`and exists (select 1 from feedback_weights g
          where g.environment_id = ${environmentId} and g.post_id = p.id and g.group_id = ${groupId})`
  return db`
    with paid as materialized (
      select r.post_id as id, r.amount from feedback_revenue r
      join feedback_posts p on p.environment_id = ${environmentId} and p.id = r.post_id
      where r.environment_id = ${environmentId} and r.group_id = ${groupId} and r.currency = ${currency}
        ${filters(db, scope, wanted)}
        ${amount === undefined ? db`` : db`and (r.amount, r.post_id) < (${amount}::bigint, ${id as string}::uuid)`}
      order by r.amount desc, r.post_id desc limit ${until}
    )
    select id, amount as place, ${key} from (
      select id, amount from paid
      union all
      (select p.id, 0::bigint from feedback_posts p
        where (select count(*) from paid) < ${until} and p.environment_id = ${environmentId} ${inGroup} and not exists (
            select 1 from feedback_revenue r where r.environment_id = ${environmentId} and r.post_id = p.id
              and r.group_id = ${groupId} and r.currency = ${currency})
          ${filters(db, scope, wanted)} ${amount === 0 ? db`and p.id < ${id as string}::uuid` : db``}
        order by p.id desc limit ${until})
    ) either ${window}`
}
