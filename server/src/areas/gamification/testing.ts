import assert from 'node:assert/strict'
import type { TestApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'

export const path = '/v1/organization/gamification'
export const ownPath = '/v1/contact/gamification'

interface Standing {
  points: number
  level: { key: string } | null
  badges: { key: string; earned_at: string | null }[]
  streaks: { current: number; longest: number; kept: boolean }[]
  lines: { name: string; points: number }[]
}

/** A tenant whose backend tracks events and whose people earn points. */
export interface Tenant {
  owner: Staff
  key: Caller
  make(what: 'rules' | 'levels' | 'badges' | 'streaks', body: object): Promise<{ id: string }>
  /** Turned on, ten points, unless said otherwise. */
  rule(event_type: string, more?: object): Promise<{ id: string }>
  track(contactId: string, name: string, more?: object): Promise<void>
  contact(): Promise<string>
  standing(contactId: string): Promise<Standing>
}

export async function tenantOf(app: TestApp): Promise<Tenant> {
  const owner = await app.signUp()
  const key = await app.secretKey(owner)
  let made = 0
  const contact = async () => {
    const created = await key.post('/v1/contacts', { external_id: `c${++made}` })
    assert.equal(created.status, 201, JSON.stringify(created.body))
    return created.body.id as string
  }
  const track = async (contactId: string, name: string, more: object = {}) => {
    const told = await key.post('/v1/track', { events: [{ name, contact_id: contactId, ...more }] })
    assert.equal(told.body.accepted, 1, JSON.stringify(told.body))
  }
  const make: Tenant['make'] = async (what, body) => {
    const { status, body: answer } = await owner.post(`${path}/${what}`, body)
    assert.equal(status, 201, JSON.stringify(answer))
    return answer
  }
  return {
    owner,
    key,
    contact,
    track,
    make,
    async rule(event_type, more = {}) {
      if (!event_type.includes('.')) await track(await contact(), event_type)
      return make('rules', { name: `Do ${event_type}`, event_type, points: 10, active: true, ...more })
    },
    async standing(contactId) {
      await app.settle()
      const { status, body } = await owner.get(`/v1/organization/contacts/${contactId}/gamification`)
      assert.equal(status, 200, JSON.stringify(body))
      return body
    },
  }
}

/** Nobody has points that no line of the ledger says, in any period, nor the overview. */
export async function assertSums(app: TestApp): Promise<void> {
  const wrong = await app.database.sql`
    select s.contact_id, s.period, s.starts_on, s.points from gamification_standings s
    where s.points <> (
      select coalesce(sum(l.points), 0) from gamification_ledger l
      where l.environment_id = s.environment_id and l.contact_id = s.contact_id and (s.period = 'all'
        or date_trunc(s.period, l.at at time zone 'UTC')::date = s.starts_on))
    union all
    select l.contact_id, 'none', null, sum(l.points) from gamification_ledger l
    where not exists (select 1 from gamification_standings s where s.environment_id = l.environment_id
      and s.contact_id = l.contact_id and s.period = 'all')
    group by l.contact_id having sum(l.points) > 0`
  assert.deepEqual([...wrong], [], 'a balance is the sum of its ledger')
}
