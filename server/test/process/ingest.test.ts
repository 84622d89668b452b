import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Staff, signUp } from '../../testing/people.ts'
import { type Caller, callerAt } from '../../testing/requests.ts'
import { until } from '../../testing/until.ts'
import { type Running, run, someDirectory } from './running.ts'

let directory: Awaited<ReturnType<typeof someDirectory>>
let service: Running
let owner: Staff
before(async () => {
  directory = await someDirectory()
  service = await run({ DATA_DIR: `${directory.path}/data`, LOG_LEVEL: 'warn' })
  owner = await signUp(service.baseUrl)
})
after(async () => {
  service?.kill('SIGKILL')
  await service?.ended
  await directory.remove()
})

interface Line {
  name: string
  contact_id: string
  /** Absent: the line must not be sent again. */
  id?: string
}

/** A client that reports events of one contact, one request at a time, until the service is gone. */
class Reporter {
  acknowledged: Line[] = []
  /** Sent, and never answered. */
  open: Line[] = []
  readonly key: string
  readonly contactId: string
  readonly batch: number
  readonly named: boolean

  constructor(wish: Pick<Reporter, 'key' | 'contactId' | 'batch' | 'named'>) {
    this.key = wish.key
    this.contactId = wish.contactId
    this.batch = wish.batch
    this.named = wish.named
  }

  async recordFact(): Promise<void> {
    const caller = callerAt(service.baseUrl, this.key)
    for (let n = 0; ; n++) {
      const lines = Array.from({ length: this.batch }, (_, at) => this.line(n * this.batch + at))
      if (!(await send(caller, lines))) {
        this.open = lines
        return
      }
      this.acknowledged.push(...lines)
    }
  }

  line(n: number): Line {
    const name = `line ${n}`
    return { name, contact_id: this.contactId, ...(this.named && { id: `${this.contactId} ${n}` }) }
  }
}

/** False when the connection breaks, which it does once the service is killed. */
async function send(caller: Caller, events: Line[]): Promise<boolean> {
  const answer = await caller.post('/v1/track', { events }).catch(() => null)
  if (answer === null) return false
  assert.deepEqual([answer.status, answer.body.accepted], [200, events.length], JSON.stringify(answer.body))
  return true
}

/** A thousand at the most is what an export shows. */
async function kindOf({ key, contactId }: Reporter): Promise<string[]> {
  const { body } = await callerAt(service.baseUrl, key).get(`/v1/contacts/${contactId}/export`)
  const { count, latest } = body.records.events as { count: number; latest: Line[] }
  assert.equal(latest.length, count)
  return latest.map(({ name }) => name).sort()
}

async function hire(wish: Pick<Reporter, 'batch' | 'named'>): Promise<Reporter> {
  const made = await owner.post('/v1/organization/api-keys', { kind: 'secret', environment: 'live', name: 'Teller' })
  const { key } = made.body as { key: string }
  const { body } = await callerAt(service.baseUrl, key).post('/v1/contacts', { external_id: crypto.randomUUID() })
  return new Reporter({ key, contactId: body.id, ...wish })
}

test('every event acknowledged before a kill is stored once, and a resent one is not duplicated', async () => {
  const reporters: Reporter[] = []
  for (const batch of [1, 1, 1, 1, 1, 1, 20, 20, 20])
    for (const named of [true, false]) reporters.push(await hire({ batch, named }))
  const telling = Promise.all(reporters.map((reporter) => reporter.recordFact()))
  await until('everyone was answered a few times', () =>
    reporters.every(({ acknowledged, batch }) => acknowledged.length >= 5 * batch),
  )
  service.kill('SIGKILL')
  await Promise.all([telling, service.ended])

  service = await run({ DATA_DIR: `${directory.path}/data`, LOG_LEVEL: 'warn' })
  const names = (lines: Line[]) => lines.map(({ name }) => name).sort()
  for (const reporter of reporters) {
    const { named, open, acknowledged } = reporter
    if (named) {
      assert.ok(await send(callerAt(service.baseUrl, reporter.key), [...open, ...acknowledged.slice(-open.length)]))
      assert.deepEqual(await kindOf(reporter), names([...acknowledged, ...open]))
    } else {
      const stored = await kindOf(reporter)
      const [whole, without] = [names([...acknowledged, ...open]), names(acknowledged)]
      // Whether the last request was stored nobody can know; but all of it was, or nothing.
      assert.deepEqual(stored, stored.length > without.length ? whole : without)
    }
  }
})
