import { Gauge, type Registry } from 'prom-client'
import type { Platform } from '../platform.ts'
import { consumerLags, countUnnumberedFacts, jobStates, mailDelaySeconds } from '../work/backlog.sql.ts'

/**
 * Registers the metrics of waiting work. They are read from the database with each scrape and are the same on every
 * instance. Without the database they are absent, and the other metrics are still served.
 */
export function measureBacklog(registry: Registry, { sql, clock }: Pick<Platform, 'sql' | 'clock'>): void {
  const registers = [registry]
  const read = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null)

  new Gauge({
    name: 'userkeep_facts_waiting',
    help: 'Committed facts that have no sequence yet, up to 10000',
    registers,
    async collect() {
      const waiting = await read(countUnnumberedFacts(sql))
      if (waiting === null) this.remove()
      else this.set(waiting)
    },
  })
  new Gauge({
    name: 'userkeep_facts_behind',
    help: 'Facts after the stored position of each consumer; up to 1000 are normal',
    labelNames: ['consumer'],
    registers,
    async collect() {
      const lags = await read(consumerLags(sql))
      this.reset()
      for (const { consumer, behind } of lags ?? []) this.set({ consumer }, behind)
    },
  })
  new Gauge({
    name: 'userkeep_job_overdue_seconds',
    help: 'Time since a job was due that has not started',
    labelNames: ['job'],
    registers,
    async collect() {
      const jobs = await read(jobStates(sql, clock.now()))
      this.reset()
      for (const { name, overdue_seconds } of jobs ?? []) this.set({ job: name }, overdue_seconds)
    },
  })
  new Gauge({
    name: 'userkeep_job_failed',
    help: 'Whether the last run of a job failed',
    labelNames: ['job'],
    registers,
    async collect() {
      const jobs = await read(jobStates(sql, clock.now()))
      this.reset()
      for (const { name, has_failed } of jobs ?? []) this.set({ job: name }, has_failed ? 1 : 0)
    },
  })
  new Gauge({
    name: 'userkeep_mail_delay_seconds',
    help: 'Time for which the oldest due mail waits',
    registers,
    async collect() {
      const seconds = await read(mailDelaySeconds(sql, clock.now()))
      if (seconds === null) this.remove()
      else this.set(seconds)
    },
  })
}
