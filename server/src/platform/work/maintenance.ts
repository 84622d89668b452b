import { days, hours } from '../clock.ts'
import { ensureMonths } from '../db/partitions.ts'
import { pruneFacts } from '../facts/prune-facts.ts'
import { pruneAnswers } from '../idempotency.ts'
import { pruneMail } from '../mail/prune-mail.ts'
import type { Job } from './jobs.ts'

const mailKept = days(30)

/** Jobs of the platform itself. */
export const maintenance = (consumers: readonly string[]): Job[] => [
  { name: 'platform.prune-answers', everyMs: hours(1), run: ({ sql, clock }) => pruneAnswers(sql, clock.now()) },
  {
    name: 'platform.prune-mail',
    everyMs: hours(6),
    run: ({ sql, clock }) => pruneMail(sql, new Date(clock.now().getTime() - mailKept)),
  },
  {
    name: 'platform.partitions',
    everyMs: hours(12),
    async run({ sql, clock }) {
      for (const table of ['audit_events', 'facts']) await ensureMonths(sql, table, clock.now())
    },
  },
  {
    name: 'platform.prune-facts',
    everyMs: hours(12),
    async run({ sql, clock, settings }) {
      if (settings.factRetentionDays === undefined) return
      const before = new Date(clock.now().getTime() - days(settings.factRetentionDays))
      await pruneFacts(sql, consumers, before)
    },
  },
]
