import type { Ask } from '../ask.ts'
import { addConversations, inboxOf, inboxPage } from '../inbox.ts'
import { type Measured, ratios } from '../ratios.ts'
import { bearer, type Trial } from '../row.ts'
import { analyze, type Server } from '../testbed.ts'

const [few, many] = [10_000, 1_000_000]

/** The inbox before and after a million conversations: the retained ratio to the bare statement. */
export const row: Trial = {
  name: 'the inbox among a million conversations',
  area: 'conversations',
  async measure(testbed) {
    const { seed, database, start } = testbed
    const { owner, environmentId } = await inboxOf(seed, few)
    const headers = bearer(owner.token)
    const get = (path: string): Ask => ({ method: 'GET', path, headers })
    const floor = { text: inboxPage, parameters: [environmentId] }
    const bare: Server = await start('bare.ts', {
      method: 'GET',
      status: 200,
      answer: {},
      connection: database.connection,
      floor,
    })
    const rows: Measured[] = [
      { name: 'inbox list', bare, requests: [get('/v1/organization/conversations?status=open&limit=50')] },
      { name: 'inbox counts', bare, requests: [get('/v1/organization/conversations/counts')] },
    ]
    await analyze(testbed)
    const before = await ratios(testbed, rows)
    await addConversations(seed.sql, environmentId, many)
    await analyze(testbed)
    const after = await ratios(testbed, rows)
    await bare.stop()
    return rows.map(({ name }) => ({
      says: `${name}, among a million conversations: share of its ratio`,
      value: (after[name] ?? 0) / (before[name] ?? Number.NaN),
      unit: '',
      atLeast: 0.85,
    }))
  },
}
