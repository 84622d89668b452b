import assert from 'node:assert/strict'
import type { TestApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { flagsArea } from './index.ts'
import type { Own } from './setup.ts'

export const path = '/v1/organization/flags'

/** For everybody, or for so many of them. */
export const everybody = (rollout = 100, variant?: string) => ({
  segment_id: null,
  rollout,
  ...(variant && { variant }),
})

/** Creates a flag that is on for everybody, unless said otherwise. */
export async function flagIn(owner: Staff, key: string, more: Record<string, unknown> = {}) {
  const flag = { key, name: key, kind: 'boolean', enabled: true, rules: [everybody()], ...more }
  const { status, body } = await owner.post(path, flag)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

export const halves = [
  { key: 'a', value: 'A', weight: 50 },
  { key: 'b', value: 'B', weight: 50 },
]

export const ownOf = ({ app }: TestApp): Own => app.contextOf(flagsArea).own as Own
