import { insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, recordFact, type Seed } from '../../../demo/seed.ts'
import type { Answers } from './answers/path.ts'
import { storedAnswers } from './answers/stored.ts'
import { wordsOf } from './answers/words.ts'
import { noteLastAsked, setSegment } from './demo/last-asked.sql.ts'
import { type DemoSurvey, demoSurveys } from './demo/surveys.ts'
import { emptySurvey } from './draft.ts'
import { nextQuestions } from './rules.ts'
import { saveDaysBetween } from './settings/settings.sql.ts'
import { insertSurvey, type SurveyRow } from './surveys.sql.ts'

interface DemoResponse {
  row: { environment_id: string; id: string; survey_id: string }
  answers: Answers
  at: Date
}

/** Seeds a year of answers, as if each survey had been shown since it was activated. */
export const demo: Demo = {
  async finish(db, seed) {
    await saveDaysBetween(db, seed.live, 14, ago(seed, 120))
    for (const wanted of demoSurveys) {
      const survey = surveyOf(seed, wanted)
      await insertSurvey(db, seed.live, survey)
      const responses = responsesTo(seed, wanted, survey)
      await insertRows(
        db,
        'survey_responses',
        responses.map(({ row }) => row),
      )
      await insertRows(db, 'survey_answers', answersIn(responses, survey))
      await insertRows(db, 'survey_words', wordsIn(responses, survey))
      await insertRows(db, 'survey_tags', tagsOf(seed, wanted, responses))
    }
    await noteLastAsked(db, seed.live)
  },
  async afterFacts(db, { live }) {
    for (const { name, segment } of demoSurveys) {
      if (segment !== undefined) await setSegment(db, live, { survey: name, segment })
    }
  },
}

function surveyOf(seed: Seed, { name, daysAgo, active, questions, thanks, locales, trigger, priority }: DemoSurvey) {
  const at = ago(seed, daysAgo)
  const empty = emptySurvey(name, seed.live.environmentId, at)
  const event = trigger.type ?? trigger.name ?? null
  return {
    ...empty,
    id: seed.chance.idAt(at),
    active,
    activated_at: at.toISOString(),
    questions: nextQuestions(questions, () => seed.chance.idAt(at)),
    thanks,
    locales: locales ?? {},
    trigger_on: trigger.on,
    trigger_event: event,
    trigger_path: trigger.path ?? null,
    wait_seconds: trigger.wait_seconds ?? 0,
    after_days: trigger.after_days ?? null,
    priority: priority ?? 0,
  } satisfies SurveyRow
}

function responsesTo(seed: Seed, { people, answer, daysAgo, until = 0 }: DemoSurvey, survey: SurveyRow) {
  const { chance, fixtures, live } = seed
  const among = fixtures.people.filter(({ environment, isVisitor }) => environment === 'live' && !isVisitor)
  const [from, to] = [ago(seed, daysAgo).getTime(), ago(seed, until).getTime() - 3_600_000]
  return chance.some(among, people).flatMap((person): DemoResponse[] => {
    const start = Math.max(from, person.createdAt.getTime())
    if (start >= to) return []
    const at = new Date(start + chance.float() * (to - start))
    const state = chance.weighted([
      ['complete', 62],
      ['partial', 6],
      ['dismissed', 14],
      ['shown', 18],
    ] as const)
    const all = answer(chance, survey.questions)
    const kept =
      state === 'complete' ? all : state === 'partial' ? Object.fromEntries(Object.entries(all).slice(0, 1)) : {}
    const done = after(at, chance.int(8_000, 90_000))
    const row = {
      environment_id: live.environmentId,
      id: chance.idAt(at),
      survey_id: survey.id,
      contact_id: person.id,
      state,
      source: chance.weighted([
        ['widget', 7],
        ['portal', 1],
        ['mail', 2],
      ] as const),
      locale: 'en',
      shown_at: at,
      started_at: state === 'complete' || state === 'partial' ? after(at, 5_000) : null,
      completed_at: state === 'complete' ? done : null,
      dismissed_at: state === 'dismissed' ? done : null,
    }
    recordFactOf(seed, row, done)
    return [{ row, answers: kept, at: done }]
  })
}

const partOf = ({ row: { environment_id, id, survey_id } }: DemoResponse) => ({
  environment_id,
  response_id: id,
  survey_id,
})

const answersIn = (responses: readonly DemoResponse[], { questions }: SurveyRow) =>
  responses.flatMap((response) =>
    storedAnswers(questions, {}, response.answers).map((answer) => ({
      ...partOf(response),
      ...answer,
      answered_at: response.at,
    })),
  )

const wordsIn = (responses: readonly DemoResponse[], { questions }: SurveyRow) =>
  responses.flatMap((response) => wordsOf(questions, response.answers).map((word) => ({ ...partOf(response), word })))

function recordFactOf(
  seed: Seed,
  { id, survey_id, contact_id, state }: { id: string; survey_id: string; contact_id: string; state: string },
  at: Date,
): void {
  const fact = { about: survey_id, scope: seed.live, contactId: contact_id, at }
  const data = { contact_id, survey_id }
  if (state === 'complete')
    recordFact(seed, { ...fact, type: 'survey.response_recorded', data: { ...data, response_id: id } })
  if (state === 'dismissed') recordFact(seed, { ...fact, type: 'survey.dismissed', data })
}

/** Staff have tagged some of what was written. */
function tagsOf({ chance, live }: Seed, { tags }: DemoSurvey, responses: readonly DemoResponse[]) {
  return responses.flatMap(({ row, answers }) => {
    const text = Object.values(answers).find((answer) => typeof answer === 'string' && answer.includes(' '))
    const tag = Object.entries(tags).find(
      ([word]) => typeof text === 'string' && text.toLowerCase().includes(word),
    )?.[1]
    if (tag === undefined || !chance.is(0.8)) return []
    return [{ environment_id: live.environmentId, response_id: row.id, tag, survey_id: row.survey_id }]
  })
}
