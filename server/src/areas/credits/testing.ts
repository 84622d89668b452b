import assert from 'node:assert/strict'
import type { TestApp } from '../../../testing/app.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days } from '../../platform/clock.ts'

interface CreditLine {
  id: string
  kind: 'grant' | 'spend' | 'expiry' | 'take_back'
  amount: number
  balance: number
  grants: { grant_id: string; amount: number }[]
  reason: string | null
  key_id: string | null
  created_at: string
}

/** A team without members. */
export async function newTeam(machine: Caller, name = 'Cogswell'): Promise<string> {
  const { status, body } = await machine.post('/v1/customers', { name })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

/** Credit operations of the tenant's backend. */
export const creditsBy = (machine: () => Caller) => ({
  async grant(customer_id: string, amount: number, expires_at: string | null = null) {
    const { status, body } = await machine().post('/v1/credits/grant', {
      ...{ customer_id, amount, expires_at },
      reason: 'Welcome',
    })
    assert.equal(status, 201, JSON.stringify(body))
    return body
  },
  spend: (customer_id: string, amount: number, more: object = {}) =>
    machine().post('/v1/credits/spend', { customer_id, amount, ...more }),
})

export const daysFrom = ({ clock }: TestApp, n: number): string =>
  new Date(clock.now().getTime() + days(n)).toISOString()

/** Every line of a team, the first one first. */
export async function wholeLedger(machine: Caller, customerId: string): Promise<CreditLine[]> {
  const lines: CreditLine[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after: string = cursor === '' ? '' : `&starting_after=${cursor}`
    const { status, body } = await machine.get(`/v1/customers/${customerId}/credits?limit=200${after}`)
    assert.equal(status, 200, JSON.stringify(body))
    lines.push(...body.ledger)
    cursor = body.next_cursor
  }
  return lines.reverse()
}

/**
 * Asserts the invariants of an account: its lines sum to the balance line by line, never below zero, and to the open
 * grants; the remainder of each grant equals its lines.
 */
export async function assertValid({ database: { sql } }: TestApp, customerId: string): Promise<void> {
  const [account] = await sql<
    { balance: number; lines: number; current_grant: string | null; current_remaining: number }[]
  >`
    select balance, lines, current_grant, current_remaining from credit_accounts where customer_id = ${customerId}`
  const lines = await sql<
    { line: number; amount: number; balance: number; parts: { grant_id: string; amount: number }[] }[]
  >`
    select line, amount, balance,
      coalesce(parts, jsonb_build_array(jsonb_build_object('grant_id', grant_id, 'amount', amount))) as parts
    from credit_ledger where customer_id = ${customerId} order by line`
  const grants = await sql<{ id: string; remaining: number }[]>`
    select id, remaining from credit_grants where customer_id = ${customerId}`
  let sum = 0
  const left = new Map<string, number>()
  for (const [index, { line, amount, balance, parts }] of lines.entries()) {
    sum += amount
    assert.equal(line, index + 1, 'lines are numbered without gaps')
    assert.equal(balance, sum, `line ${line} sums to its balance`)
    assert.ok(balance >= 0, `line ${line} is not below zero`)
    assert.equal(
      parts.reduce((all, part) => all + part.amount, 0),
      amount,
      `the parts of line ${line} sum to it`,
    )
    for (const part of parts) left.set(part.grant_id, (left.get(part.grant_id) ?? 0) + part.amount)
  }
  assert.equal(account?.balance ?? 0, sum, 'the account has what the lines sum to')
  assert.equal(account?.lines ?? 0, lines.length)
  const remaining = grants.map(({ id, remaining }) => [
    id,
    id === account?.current_grant ? account.current_remaining : remaining,
  ])
  assert.deepEqual(new Map(remaining as [string, number][]), left, 'each grant has left what the lines say')
}
