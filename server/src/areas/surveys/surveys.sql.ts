import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import type { Texts } from './asking/texts.ts'
import type { Question, Trigger } from './rules.ts'

export type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface SurveyRow {
  id: string
  environment_id: string
  name: string
  active: boolean
  activated_at: string | null
  segment_id: string | null
  questions: Question[]
  thanks: string | null
  default_locale: string
  locales: Record<string, Texts>
  trigger_on: Trigger['on']
  trigger_event: string | null
  trigger_path: string | null
  wait_seconds: number
  after_days: number | null
  in_widget: boolean
  in_portal: boolean
  priority: number
  ends_at: string | null
  created_at: string
  updated_at: string
}

export interface Counts {
  shown: number
  started: number
  completed: number
  dismissed: number
}

export type CountedSurvey = SurveyRow & Counts

const columns = (db: Db) => db`
  s.id, s.environment_id, s.name, s.active, s.activated_at, s.segment_id, s.questions, s.thanks, s.default_locale,
  s.locales, s.trigger_on, s.trigger_event, s.trigger_path, s.wait_seconds, s.after_days, s.in_widget, s.in_portal,
  s.priority, s.ends_at, s.created_at, s.updated_at`

/** Counts per survey, from an index that contains every column. */
const counted = (db: Db, environmentId: string) => db`
  cross join lateral (
    select count(*)::int as shown, count(r.started_at)::int as started,
      (count(*) filter (where r.state = 'complete'))::int as completed,
      (count(*) filter (where r.state = 'dismissed'))::int as dismissed
    from survey_responses r where r.environment_id = ${environmentId} and r.survey_id = s.id
  ) counts`

/** Locks a survey: exclusively for a change, shared for answers. */
export async function lockSurvey(
  db: Db,
  { environmentId }: Environment,
  id: string,
  to: 'change' | 'answer',
): Promise<SurveyRow | null> {
  const lock = to === 'change' ? db`for update` : db`for key share`
  const [row] = await db<SurveyRow[]>`
    select ${columns(db)} from surveys s where s.environment_id = ${environmentId} and s.id = ${id} ${lock}`
  return row ?? null
}

const newestFirst = keyset('surveys', 'desc', { 's.id': 'uuid' })

export const listSurveyRows = (
  db: Db,
  { environmentId }: Environment,
  active: boolean | null,
  page: Page,
): Promise<Paged<CountedSurvey>> =>
  newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<CountedSurvey[]>`
      select ${columns(db)}, counts.*, ${key} from surveys s ${counted(db, environmentId)}
      where s.environment_id = ${environmentId} ${active === null ? db`` : db`and s.active = ${active}`} ${after}
      ${window}`,
  )

/** Lists active surveys, the first to be asked first. */
export const listActive = (db: Db, { environmentId }: Environment): Promise<SurveyRow[]> => db<SurveyRow[]>`
  select ${columns(db)} from surveys s where s.environment_id = ${environmentId} and s.active
  order by s.priority desc, s.activated_at, s.id`

export async function countActive(db: Db, { environmentId }: Environment): Promise<number> {
  const [row] = await db<{ active: number }[]>`
    select count(*)::int as active from surveys where environment_id = ${environmentId} and active`
  return row?.active ?? 0
}

export async function findSurvey(db: Db, { environmentId }: Environment, id: string): Promise<CountedSurvey | null> {
  const [row] = await db<CountedSurvey[]>`
    select ${columns(db)}, counts.* from surveys s ${counted(db, environmentId)}
    where s.environment_id = ${environmentId} and s.id = ${id}`
  return row ?? null
}

type JsonValue = Parameters<Db['json']>[0]

export async function insertSurvey(db: Db, { environmentId }: Environment, row: SurveyRow): Promise<void> {
  await db`
    insert into surveys (environment_id, id, name, active, activated_at, segment_id, questions, thanks, default_locale,
      locales, trigger_on, trigger_event, trigger_path, wait_seconds, after_days, in_widget, in_portal, priority,
      ends_at, created_at, updated_at)
    values (${environmentId}, ${row.id}, ${row.name}, ${row.active}, ${row.activated_at}, ${row.segment_id},
      ${db.json(row.questions as unknown as JsonValue)}, ${row.thanks}, ${row.default_locale},
      ${db.json(row.locales as unknown as JsonValue)}, ${row.trigger_on}, ${row.trigger_event}, ${row.trigger_path},
      ${row.wait_seconds}, ${row.after_days}, ${row.in_widget}, ${row.in_portal}, ${row.priority}, ${row.ends_at},
      ${row.created_at}, ${row.updated_at})`
}

export async function saveSurvey(db: Db, { environmentId }: Environment, row: SurveyRow): Promise<void> {
  await db`
    update surveys set name = ${row.name}, active = ${row.active}, activated_at = ${row.activated_at},
      segment_id = ${row.segment_id}, questions = ${db.json(row.questions as unknown as JsonValue)},
      thanks = ${row.thanks}, default_locale = ${row.default_locale},
      locales = ${db.json(row.locales as unknown as JsonValue)}, trigger_on = ${row.trigger_on},
      trigger_event = ${row.trigger_event}, trigger_path = ${row.trigger_path}, wait_seconds = ${row.wait_seconds},
      after_days = ${row.after_days}, in_widget = ${row.in_widget}, in_portal = ${row.in_portal},
      priority = ${row.priority}, ends_at = ${row.ends_at}, updated_at = ${row.updated_at}
    where environment_id = ${environmentId} and id = ${row.id}`
}

export async function deleteSurveyRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`delete from surveys where environment_id = ${environmentId} and id = ${id}`
}

/** Returns the questions that have answers. */
export async function listAnswered(
  db: Db,
  { environmentId }: Environment,
  surveyId: string,
  questionIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`
    select asked.id from unnest(${questionIds as string[]}::uuid[]) as asked (id)
    where exists (
      select 1 from survey_answers a
      where a.environment_id = ${environmentId} and a.survey_id = ${surveyId} and a.question_id = asked.id)`
  return new Set(rows.map(({ id }) => id))
}

export async function findSurveyName(db: Db, { environmentId }: Environment, id: string): Promise<string | null> {
  const [row] = await db<{ name: string }[]>`
    select name from surveys where environment_id = ${environmentId} and id = ${id}`
  return row?.name ?? null
}
