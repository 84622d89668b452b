import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { minutes, seconds } from '../../src/platform/clock.ts'
import { brokenInvariants } from '../fuzz/invariants.ts'
import type { Random } from '../fuzz/random.ts'
import { contactWrites, messageWrites, spendWrites, trackWrites, usageWrites } from './backend-writes.ts'
import { campaignWrites, checkoutWrites, conversationWrites, incomingMails } from './contact-writes.ts'
import { planFaults } from './faults.ts'
import type { Installation } from './installation.ts'
import { type Site, siteOf, type WriteKind } from './site.ts'
import { createTenant } from './tenant.ts'

interface FaultsOptions {
  readonly writes: number
  readonly faults: number
  readonly random: Random
  /** Ends the run, however far it has come. */
  readonly signal: AbortSignal
  log(line: string): void
}

interface Outcome {
  /** Acknowledged writes by kind. */
  readonly acknowledged: ReadonlyMap<string, number>
  readonly problems: readonly string[]
}

const [lanes, audience] = [12, 30]

/** Each tenant has limits of its own, which a long run would reach. */
const tenantsFor = (writes: number): number => (writes < 1000 ? 1 : 3)

/** Writes without pause while one part after another fails, and checks afterwards what became of the writes. */
export async function runFaults(installation: Installation, options: FaultsOptions): Promise<Outcome> {
  const { writes, random, signal, log } = options
  const planned = planFaults(options.faults, random)
  const site = siteOf(installation, random, signal)
  const kinds: WriteKind[] = []
  for (let number = 0; number < tenantsFor(writes); number++) kinds.push(...(await kindsOf(site)))
  const acknowledged = new Map<string, number>()
  const failures: string[] = []
  const count = () => acknowledged.values().reduce((sum, some) => sum + some, 0)
  const run = { ended: false }
  const lane = async () => {
    while (!run.ended || count() < writes) {
      signal.throwIfAborted()
      const kind = drawn(kinds, random)
      try {
        await kind.write(randomUUID())
        acknowledged.set(kind.name, (acknowledged.get(kind.name) ?? 0) + 1)
      } catch (error) {
        failures.push(`${kind.name}: ${(error as Error).message}`)
        if (failures.length > 20) throw error
      }
    }
  }
  const writing = Promise.all(Array.from({ length: lanes }, lane))
  // A lane that fails ends the wait for further writes.
  const failed = writing.then(() => undefined)
  failed.catch(() => undefined)
  for (const [index, fault] of planned.entries()) {
    const due = ((index + 1) * writes) / (options.faults + 1)
    while (count() < due) await Promise.race([wait(50), failed.then(() => wait(50))])
    log(`${count()} writes: ${fault.name}`)
    await fault.cause(installation, random)
  }
  run.ended = true
  await writing
  log(`${count()} writes acknowledged; waiting for the work that they cause`)
  return { acknowledged, problems: [...failures, ...(await settledProblems(site, kinds, options))] }
}

/** Creates a tenant, and returns the kinds of writes to it. */
export async function kindsOf(site: Site): Promise<WriteKind[]> {
  const tenant = await createTenant(site, audience)
  return [
    contactWrites(site, tenant),
    trackWrites(site, tenant),
    usageWrites(site, tenant),
    spendWrites(site, tenant),
    messageWrites(site, tenant),
    checkoutWrites(site, tenant),
    await conversationWrites(site, tenant),
    incomingMails(site, tenant),
    campaignWrites(site, tenant),
  ]
}

function drawn(kinds: readonly WriteKind[], random: Random): WriteKind {
  let at = random.next() * kinds.reduce((sum, { weight }) => sum + weight, 0)
  for (const kind of kinds) {
    at -= kind.weight
    if (at < 0) return kind
  }
  return kinds[0] as WriteKind
}

/** Longer than any lease of work that a killed process had claimed. */
const settleMs = minutes(8)

/** Returns the problems that are left once no work waits, or after a time in which all of it can be done. */
async function settledProblems(site: Site, kinds: readonly WriteKind[], { signal, log }: FaultsOptions) {
  const { sql } = site.installation
  const until = performance.now() + settleMs
  let last = ''
  for (;;) {
    const waiting = await workWaiting(site)
    const problems = [...(await Promise.all(kinds.map((kind) => kind.problems()))).flat()]
    const isSettled = waiting.length === 0 && problems.length === 0
    if (isSettled || performance.now() > until) return [...waiting, ...problems, ...(await brokenInvariants(sql))]
    const said = [...waiting, ...problems].join('; ')
    if (said !== last) log(said.slice(0, 300))
    last = said
    await wait(seconds(2), undefined, { signal })
  }
}

/** Returns a sentence for each queue that is not empty. */
export async function workWaiting({ installation: { sql } }: Site): Promise<string[]> {
  const [row] = await sql<{ facts: number; messages: number; mails: number; calls: number; webhooks: number }[]>`
    select
      (select count(*) from fact_outbox)::int as facts,
      (select count(*) from messages where state in ('queued', 'sending'))::int as messages,
      (select count(*) from mail_outbox where next_attempt_at is not null)::int as mails,
      (select count(*) from gateway_calls where state = 'waiting')::int as calls,
      (select count(*) from sandbox_messages where next_attempt_at is not null)::int as webhooks`
  return Object.entries(row ?? {}).flatMap(([name, count]) => (count > 0 ? [`${count} ${name} wait`] : []))
}
