import assert from 'node:assert/strict'
import { test } from 'node:test'
import { capText, levelHint, levelShare, ownRankText, streakHint, streakText } from '../src/rewards.ts'

test('a cap shows how often something counts', () => {
  assert.equal(capText(null), 'Every time')
  assert.equal(capText({ times: 1, per: 'ever' }), 'Once')
  assert.equal(capText({ times: 1, per: 'week' }), 'Once a week')
  assert.equal(capText({ times: 3, per: 'day' }), 'Up to 3 times a day')
})

const streak = { id: 's', name: 'Days', per: 'day', current: 4, longest: 9, kept: false } as const

test('a streak shows its length and how to continue it', () => {
  assert.equal(streakText(streak), '4 days in a row')
  assert.equal(streakHint(streak), 'Keep it up today · Longest: 9 days')
  assert.equal(streakText({ ...streak, current: 0 }), 'Not started')
  assert.equal(streakHint({ ...streak, current: 9, kept: true }), 'Your longest yet')
})

test('a level shows the distance to the next one', () => {
  const level = { id: 'a', key: 'a', name: 'Silver', threshold: 100 }
  const next_level = { id: 'b', key: 'b', name: 'Gold', threshold: 300, missing: 150 }
  assert.equal(levelHint({ level, next_level }), '150 points to Gold')
  assert.equal(levelShare({ points: 150, level, next_level }), 0.25)
  assert.equal(levelHint({ level, next_level: null }), 'The highest level')
})

test('a contact who is not on the leaderboard sees their own rank', () => {
  const entries = [{ rank: 1, name: 'Ada', points: 90, level: null, own: false }]
  const board = { period: 'week' as const, starts_on: null, entries }
  assert.equal(ownRankText({ ...board, own: { rank: 51, points: 1 } }), 'You are number 51 with 1 point.')
  assert.equal(ownRankText({ ...board, own: { rank: null, points: 0 } }), 'You have no points in this period yet.')
})
