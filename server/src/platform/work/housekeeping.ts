import { days, hours } from '../clock.ts'
import { ensureMonths } from '../db/partitions.ts'
import { pruneAnswers } from '../idempotency.ts'
import { pruneMail } from '../mail/prune-mail.ts'
import type { Job } from './jobs.ts'

const mailKept = days(30)

/** What the platform itself has to do again and again. */
export const housekeeping: readonly Job[] = [
  { name: 'platform.prune-answers', everyMs: hours(1), run: ({ sql, clock }) => pruneAnswers(sql, clock.now()) },
  {
    name: 'platform.prune-mail',
    everyMs: hours(6),
    run: ({ sql, clock }) => pruneMail(sql, new Date(clock.now().getTime() - mailKept)),
  },
  {
    name: 'platform.partitions',
    everyMs: hours(12),
    run: ({ sql, clock }) => ensureMonths(sql, 'audit_events', clock.now()),
  },
]
