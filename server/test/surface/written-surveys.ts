import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'

const question = {
  kind: 'nps',
  required: false,
  title: 'Some',
  description: null,
  options: null,
  scale: null,
  low_label: null,
  high_label: null,
  next: [],
}

/** A survey with one question; one that is on is found by contacts. */
export async function writeSurvey(sql: postgres.Sql, environmentId: string, active: boolean): Promise<string> {
  const [id, now] = [uuid(), new Date()]
  await sql`
    insert into surveys (environment_id, id, name, active, activated_at, questions, default_locale, locales, trigger_on,
      wait_seconds, in_widget, in_portal, priority, created_at, updated_at)
    values (${environmentId}, ${id}, 'Some', ${active}, ${now}, ${sql.json([{ ...question, id: uuid() }])}, 'en', '{}',
      'visit', 0, true, true, 0, ${now}, ${now})`
  return id
}

/** Writes a partial response. */
export const writeResponse = (sql: postgres.Sql, environmentId: string, surveyId: string, contactId: string) => sql`
  insert into survey_responses (environment_id, id, survey_id, contact_id, state, source, shown_at, started_at)
  values (${environmentId}, ${uuid()}, ${surveyId}, ${contactId}, 'partial', 'widget', ${new Date()}, ${new Date()})`

/** Writes an active survey that a contact has begun to answer. */
export async function askSurvey(sql: postgres.Sql, environmentId: string, contactId: string): Promise<void> {
  await writeResponse(sql, environmentId, await writeSurvey(sql, environmentId, true), contactId)
}

/** The survey that a contact was shown. */
export async function surveyOf(sql: postgres.Sql, environmentId: string, contactId: string): Promise<string> {
  const [row] = await sql<{ survey_id: string }[]>`
    select survey_id from survey_responses where environment_id = ${environmentId} and contact_id = ${contactId}`
  return row?.survey_id ?? ''
}
