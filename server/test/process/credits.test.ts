import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newTeam, wholeLedger } from '../../src/areas/credits/testing.ts'
import { signUp } from '../../testing/people.ts'
import { callerAt } from '../../testing/requests.ts'
import { until } from '../../testing/until.ts'
import { type Running, run, someDirectory } from './running.ts'

let directory: Awaited<ReturnType<typeof someDirectory>>
let service: Running
const start = () => run({ DATA_DIR: `${directory.path}/data`, LOG_LEVEL: 'warn' })

before(async () => {
  directory = await someDirectory()
  service = await start()
})
after(async () => {
  service?.kill('SIGKILL')
  await service?.ended
  await directory.remove()
})

/** Spends one credit after another, each under a key of its own, until nobody answers. */
class Spender {
  acknowledged = 0
  /** Under which the last one was sent, which was never answered. */
  open = ''
  readonly key: string
  readonly customerId: string
  readonly keyed: boolean

  constructor({ key, customerId, keyed }: Pick<Spender, 'key' | 'customerId' | 'keyed'>) {
    this.key = key
    this.customerId = customerId
    this.keyed = keyed
  }

  send(idempotencyKey: string) {
    const headers = this.keyed ? { 'idempotency-key': idempotencyKey } : {}
    const body = { customer_id: this.customerId, amount: 1, reason: idempotencyKey }
    return callerAt(service.baseUrl, this.key).post('/v1/credits/spend', body, { headers })
  }

  async spend(): Promise<void> {
    for (;;) {
      this.open = crypto.randomUUID()
      const answer = await this.send(this.open).catch(() => null)
      if (answer === null) return
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      this.acknowledged++
    }
  }
}

test('every spend acknowledged before a kill is stored once, and a repeated one is not duplicated', async () => {
  const owner = await signUp(service.baseUrl)
  const made = await owner.post('/v1/organization/api-keys', { kind: 'secret', environment: 'live', name: 'Backend' })
  const key = made.body.key as string
  const teams = await Promise.all(['One', 'Two', 'Three'].map((name) => newTeam(callerAt(service.baseUrl, key), name)))
  for (const customer_id of teams) {
    // Grants so small that some spends use one up.
    for (let n = 0; n < 30; n++) {
      await callerAt(service.baseUrl, key).post('/v1/credits/grant', { customer_id, amount: 20, reason: 'Some' })
    }
  }
  const spenders = teams.flatMap((customerId) =>
    [true, true, false, false].map((keyed) => new Spender({ key, customerId, keyed })),
  )
  const spending = Promise.all(spenders.map((spender) => spender.spend()))
  await until('everyone was answered a few times', () => spenders.every(({ acknowledged }) => acknowledged >= 8))
  service.kill('SIGKILL')
  await Promise.all([spending, service.ended])

  service = await start()
  for (const spender of spenders.filter(({ keyed }) => keyed)) {
    const [first, again] = [await spender.send(spender.open), await spender.send(spender.open)]
    assert.deepEqual([first.status, again.status, again.body], [200, 200, first.body])
    assert.equal(again.headers.get('idempotent-replay'), 'true')
    spender.acknowledged++
  }
  for (const customerId of teams) {
    const lines = await wholeLedger(callerAt(service.baseUrl, key), customerId)
    const spends = lines.filter(({ kind }) => kind === 'spend')
    assert.equal(new Set(spends.map(({ reason }) => reason)).size, spends.length, 'nothing is there twice')
    const own = spenders.filter((spender) => spender.customerId === customerId)
    const least = own.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
    // Whether the last spend of one without a key was stored nobody can know.
    const unsure = own.filter(({ keyed }) => !keyed).length
    assert.ok(spends.length >= least && spends.length <= least + unsure, `${spends.length} of ${least} + ${unsure}`)
    let sum = 0
    for (const { amount, balance } of lines) {
      sum += amount
      assert.equal(balance, sum)
    }
  }
})
