import { v7 as uuid } from 'uuid'
import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { contactRows } from '../../contacts/public.ts'
import type { Environment } from '../surveys.sql.ts'

export async function insertSurveyMail(
  db: Db,
  { environmentId }: Environment,
  { campaignId, surveyId }: { campaignId: string; surveyId: string },
): Promise<void> {
  await db`
    insert into survey_mails (environment_id, campaign_id, survey_id)
    values (${environmentId}, ${campaignId}, ${surveyId})`
}

/** Returns the survey that a campaign mails, if there is one. */
export async function findMailedSurvey(
  db: Db,
  { environmentId }: Environment,
  campaignId: string,
): Promise<string | null> {
  const [row] = await db<{ survey_id: string }[]>`
    select survey_id from survey_mails where environment_id = ${environmentId} and campaign_id = ${campaignId}`
  return row?.survey_id ?? null
}

export interface Standing {
  contact_id: string
  state: string | null
  last: [at: string, surveyId: string] | null
}

/** Locks the survey state of contacts until the transaction ends, so that nobody is asked two surveys at once. */
export async function holdStandings(
  db: Db,
  { environmentId }: Environment,
  surveyId: string,
  contactIds: readonly string[],
): Promise<Standing[]> {
  await db`
    select 1 from ${contactRows(db)} contacts where environment_id = ${environmentId} and id = any(${contactIds as string[]}::uuid[])
    order by id for no key update`
  return db<Standing[]>`
    select c.id as contact_id, r.state,
      case when p.contact_id is not null then jsonb_build_array(p.last_shown_at, p.survey_id) end as last
    from ${contactRows(db)} c
    left join survey_responses r on r.environment_id = ${environmentId} and r.survey_id = ${surveyId}
      and r.contact_id = c.id
    left join survey_people p on p.environment_id = ${environmentId} and p.contact_id = c.id
    where c.environment_id = ${environmentId} and c.id = any(${contactIds as string[]}::uuid[])`
}

/** Counts a mail as shown. */
export async function noteMailed(
  db: Db,
  { environmentId }: Environment,
  surveyId: string,
  contactIds: readonly string[],
  now: Date,
): Promise<void> {
  const rows = contactIds.map((contact_id) => ({ contact_id, id: uuid() }))
  await db`
    insert into survey_responses (environment_id, id, survey_id, contact_id, state, source, shown_at)
    select ${environmentId}, g.id, ${surveyId}, g.contact_id, 'shown', 'mail', ${now}
    from ${rowsIn(db, rows, { contact_id: 'uuid', id: 'uuid' })} g
    on conflict (environment_id, survey_id, contact_id) do nothing`
  await db`
    insert into survey_people as p (environment_id, contact_id, last_shown_at, survey_id)
    select ${environmentId}, g.contact_id, ${now}, ${surveyId}
    from ${rowsIn(db, rows, { contact_id: 'uuid' })} g
    on conflict (environment_id, contact_id) do update set
      last_shown_at = excluded.last_shown_at, survey_id = excluded.survey_id
      where excluded.last_shown_at >= p.last_shown_at`
}
