import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createSurveyRun, pathOf, type Survey, type SurveyAccess, type SurveyQuestion } from '../src/survey.ts'
import { endsOf, isRightToLeft, wordsIn } from '../src/survey-words.ts'

const question = (id: string, more: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  ...{ id, kind: 'text', required: false, title: id, description: null, options: null, scale: null },
  ...{ low_label: null, high_label: null, next: [] },
  ...more,
})

const questions = [
  question('score', { kind: 'nps', required: true, next: [{ when: { op: 'gte', value: 9 }, go_to: 'happy' }] }),
  question('why', { next: [{ when: { op: 'unanswered' }, go_to: 'end' }] }),
  question('happy'),
]

const survey = (more: Partial<Survey> = {}): Survey => ({
  ...{ id: 'survey', locale: 'en', locales: ['en'], questions, thanks: null, state: null, answers: {} },
  trigger: { on: 'visit', type: null, name: null, path: null, wait_seconds: 0, after_days: null },
  ...more,
})

type Kept = [answers: object, complete: boolean] | 'dismissed'

function accessWith(kept: Kept[], refuse?: () => Error | null): SurveyAccess {
  return {
    respond: async (answers, complete) => {
      const error = refuse?.()
      if (error) throw error
      kept.push([answers, complete])
      return {} as never
    },
    dismiss: async () => void kept.push('dismissed'),
    isOver: (error) => (error as Error).message === 'over',
  }
}

const ids = (answers: Survey['answers']) => pathOf(questions, answers).map(({ id }) => id)

test('a branch determines the next question; without one, the following question is next', () => {
  assert.deepEqual(ids({ score: 10 }), ['score', 'happy'])
  assert.deepEqual(ids({ score: 3 }), ['score', 'why'])
  assert.deepEqual(ids({ score: 3, why: 'Slow' }), ['score', 'why', 'happy'])
})

test('each operator of a condition matches the expected answers', () => {
  const leadsAway = (when: SurveyQuestion['next'][number]['when'], answer: Survey['answers'][string]) =>
    pathOf([question('a', { next: [{ when, go_to: 'end' }] }), question('b')], { a: answer }).length === 1
  assert.ok(leadsAway({ op: 'in', value: ['x', 'y'] }, 'y'))
  assert.ok(!leadsAway({ op: 'in', value: ['x'] }, 'y'))
  assert.ok(leadsAway({ op: 'contains', value: 'x' }, ['y', 'x']))
  assert.ok(leadsAway({ op: 'neq', value: 'x' }, 'y'))
  assert.ok(leadsAway({ op: 'eq', value: 0 }, 0))
  assert.ok(leadsAway({ op: 'answered' }, 0))
  assert.deepEqual(
    [leadsAway({ op: 'gt', value: 5 }, 5), leadsAway({ op: 'lt', value: 5 }, 4), leadsAway({ op: 'lte', value: 5 }, 5)],
    [false, true, true],
  )
})

test('a required question cannot be skipped, and the last question submits all answers', async () => {
  const kept: Kept[] = []
  const run = createSurveyRun(survey(), accessWith(kept))
  await run.next()
  assert.equal(run.state().problem, 'required')
  run.answer(10)
  await run.next()
  assert.deepEqual([run.state().question?.id, run.state().step, run.state().steps], ['happy', 2, 2])
  run.answer('  ')
  assert.deepEqual(run.state().answers, { score: 10 })
  await run.next()
  assert.equal(run.state().question, null)
  assert.deepEqual(kept.at(-1), [{ score: 10, happy: null }, true])
})

test('partial answers are saved after a short delay, the latest last', async (t: TestContext) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const kept: Kept[] = []
  const run = createSurveyRun(survey(), accessWith(kept))
  run.answer(2)
  run.answer(3)
  assert.deepEqual(kept, [])
  t.mock.timers.tick(1000)
  run.answer(4)
  run.keep()
  run.keep()
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(kept, [
    [{ score: 4, why: null }, false],
    [{ score: 4, why: null }, false],
  ])
})

test('a survey is dismissed after its pending answers are stored', async (t: TestContext) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const kept: Kept[] = []
  const run = createSurveyRun(survey(), accessWith(kept))
  run.answer(2)
  await run.dismiss()
  t.mock.timers.tick(1000)
  run.keep()
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(kept, [[{ score: 2, why: null }, false], 'dismissed'])
})

test('a survey resumes where it was left, and can go back', async () => {
  const run = createSurveyRun(survey({ answers: { score: 3 } }), accessWith([]))
  assert.equal(run.state().question?.id, 'why')
  run.back()
  assert.equal(run.state().question?.id, 'score')
  run.back()
  assert.equal(run.state().step, 1)
  const answered = createSurveyRun(survey({ answers: { score: 9, happy: 'All' } }), accessWith([]))
  assert.equal(answered.state().question?.id, 'happy')
})

test('a failed request can be retried, and a survey that was completed elsewhere ends', async () => {
  const kept: Kept[] = []
  const errors = [new Error('no network'), null, new Error('over')]
  const run = createSurveyRun(
    survey({ answers: { score: 9, happy: 'All' } }),
    accessWith(kept, () => errors.shift() ?? null),
  )
  await run.next()
  assert.equal(run.state().problem, 'failed')
  await run.next()
  assert.deepEqual([run.state().question, kept.length], [null, 1])
  const other = createSurveyRun(
    survey({ answers: { score: 9, happy: 'All' } }),
    accessWith(kept, () => errors.shift() ?? null),
  )
  await other.next()
  assert.deepEqual([other.state().question, other.state().problem], [null, null])
})

test('texts are in the language of the survey, or in English', () => {
  assert.equal(wordsIn('de-AT').next, 'Weiter')
  assert.equal(wordsIn('tlh').next, 'Next')
  for (const locale of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl']) {
    const words = wordsIn(locale)
    assert.ok(Object.values(words).every(Boolean), locale)
    assert.match(words.progress, /\{step\}.*\{steps\}/)
  }
  assert.deepEqual(endsOf({ kind: 'nps', low_label: null, high_label: 'Sure' }, wordsIn('en')), ['Not likely', 'Sure'])
  assert.ok(isRightToLeft('ar-EG') && !isRightToLeft('en'))
})
