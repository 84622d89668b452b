import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Postings, rankArticles } from './ranking.ts'

const word = (scores: Record<number, number>): Postings => ({
  articles: Int32Array.from(Object.keys(scores), Number),
  scores: Float32Array.from(Object.values(scores)),
})
const ids = ['a', 'b', 'c', 'd']
const everyArticle = () => true
const rank = (...words: Postings[]) => rankArticles([{ words, includes: everyArticle }], ids)

test('articles with the most words of a search are listed, those with a higher score first', () => {
  assert.deepEqual(rank(word({ 0: 1, 1: 9, 2: 5 })), [1, 2, 0])
  assert.deepEqual(rank(word({ 0: 1, 1: 9, 2: 5 }), word({ 0: 1, 2: 1 })), [2, 0])
})

test('a rare word counts more than a common one', () => {
  assert.deepEqual(rank(word({ 0: 2, 1: 2, 2: 2 }), word({ 3: 2 })), [3, 0, 1, 2])
})

test('equal scores are ordered by id, and a word without articles changes nothing', () => {
  assert.deepEqual(rank(word({ 2: 1, 0: 1, 1: 1 }), word({})), [0, 1, 2])
  assert.deepEqual(rank(word({})), [])
})

test('articles that do not count are left out, also from the number of matched words', () => {
  const own = { words: [word({ 0: 1, 1: 1 }), word({ 0: 1 })], includes: (article: number) => article !== 0 }
  const others = { words: [word({ 1: 1, 3: 4 })], includes: (article: number) => article === 3 }
  assert.deepEqual(rankArticles([own, others], ids), [3, 1])
})
