import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { isMatch } from '@userkeep/evaluator/page-pattern'
import { pathOf } from '@userkeep/evaluator/survey'
import fc from 'fast-check'
import { type Branch, nextQuestions, questionsProblem } from './rules.ts'

const ids = Array.from({ length: 8 }, () => randomUUID())

const branch: fc.Arbitrary<Branch> = fc.record({
  when: fc.record({
    op: fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte'),
    value: fc.integer({ min: 0, max: 10 }),
  }),
  go_to: fc.constantFrom('end', ...ids),
})

test('valid branches lead any answers to an end and ask no question twice', () => {
  const drafts = fc.array(fc.array(branch, { maxLength: 4 }), { minLength: 1, maxLength: 8 })
  const answers = fc.array(fc.option(fc.integer({ min: 0, max: 10 })), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(drafts, answers, (all, given) => {
      const questions = nextQuestions(
        all.map((next, at) => ({ id: ids[at], kind: 'nps', title: 'Some', next })),
        randomUUID,
      )
      const said = Object.fromEntries(
        given.flatMap((answer, at) => (answer === null ? [] : [[ids[at] as string, answer]])),
      )
      const path = pathOf(questions, said).map(({ id }) => id)
      const places = path.map((id) => questions.findIndex((question) => question.id === id))
      assert.deepEqual(
        places,
        [...places].sort((a, b) => a - b),
      )
      assert.equal(new Set(path).size, path.length)
      const leadsBack = questions.some(({ next }, at) =>
        next.some(({ go_to }) => go_to !== 'end' && questions.findIndex(({ id }) => id === go_to) <= at),
      )
      assert.equal(questionsProblem(questions) !== null, leadsBack)
    }),
  )
})

test('a path pattern matches by its wildcards, also if there are many', () => {
  for (const [pattern, path, fits] of [
    ['/settings/*', '/settings/team', true],
    ['/settings/*', '/settings', false],
    ['/*/edit', '/projects/7/edit', true],
    ['/*/edit', '/projects/7/edits', false],
    ['/a*a', '/a', false],
    ['/a', '/a', true],
    ['/a', '/ab', false],
    ['*', '/anything', true],
  ] as const) {
    assert.equal(isMatch(pattern, path), fits, `${pattern} ${path}`)
  }
  assert.equal(isMatch(`/${'*a'.repeat(149)}`, `/${'a'.repeat(1999)}b`), false)
})
