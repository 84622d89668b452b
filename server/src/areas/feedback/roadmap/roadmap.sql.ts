import type { AnswerOf, feedback } from '@userkeep/contract'
import { roadmapBounds } from '@userkeep/contract/shapes/feedback-people'
import type { Db, Fragment } from '../../../platform/db/sql.ts'

type Roadmap = AnswerOf<typeof feedback.routes.roadmap>['body']
type RoadmapPost = Roadmap['planned'][number]

/** Reads the posts of public boards. */
export async function readRoadmap(db: Db, environmentId: string): Promise<Roadmap> {
  const wanted = db`order by p.votes desc, p.id desc`
  const [planned, in_progress, shipped] = await Promise.all([
    column(db, environmentId, db`p.status = 'planned' and p.merged_into is null`, wanted),
    column(db, environmentId, db`p.status = 'in_progress' and p.merged_into is null`, wanted),
    column(
      db,
      environmentId,
      db`p.status = 'shipped' and p.merged_into is null and p.shipped_at is not null`,
      db`order by p.shipped_at desc, p.id desc`,
    ),
  ])
  return { planned, in_progress, shipped }
}

const column = (db: Db, environmentId: string, which: Fragment, order: Fragment) => db<RoadmapPost[]>`
  select p.id, p.title, p.body, b.name as board, k.name as category, p.votes, p.comments, p.shipped_at
  from feedback_posts p
  join feedback_boards b on b.environment_id = ${environmentId} and b.id = p.board_id
    and b.archived_at is null and b.segment_id is null
  left join feedback_categories k on k.environment_id = ${environmentId} and k.id = p.category_id
  where p.environment_id = ${environmentId} and p.moderation = 'visible' and ${which}
  ${order} limit ${roadmapBounds.posts}`
