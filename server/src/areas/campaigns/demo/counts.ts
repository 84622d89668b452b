import type { DemoRecipient } from './people.ts'

interface CountRow {
  environment_id: string
  campaign_id: string
  what: string
  variant: string
  reason: string
  hour: string
  people: number
}

/** Returns the counts that the recipients would have produced one by one. */
export function countsOf(recipients: readonly DemoRecipient[], startedAt: Date): CountRow[] {
  const rows = new Map<string, CountRow>()
  for (const recipient of recipients) {
    for (const { what, at, reason = '' } of happenings(recipient, startedAt)) {
      for (const hour of ['-infinity', hourOf(at)]) {
        const { environment_id, campaign_id } = recipient
        const variant = what === 'recipients' || what === 'decided' ? '' : (recipient.variant ?? '')
        const key = [what, variant, reason, hour].join(' ')
        const known = rows.get(key)
        if (known) known.people++
        else rows.set(key, { environment_id, campaign_id, what, variant, reason, hour, people: 1 })
      }
    }
  }
  return [...rows.values()]
}

interface Happening {
  what: string
  at: Date
  reason?: string
}

function happenings(recipient: DemoRecipient, startedAt: Date): Happening[] {
  const { state, reason, at, due_at } = recipient
  const all: (Omit<Happening, 'at'> & { at: Date | null })[] = [
    { what: 'recipients', at: due_at ?? startedAt },
    { what: 'decided', at },
    { what: state, at, ...(state === 'skipped' && { reason: reason ?? '' }) },
    { what: 'clicked', at: recipient.clicked_at },
    { what: 'opened', at: recipient.opened_at },
    { what: 'unsubscribed', at: recipient.unsubscribed_at },
    { what: state === 'held_out' ? 'held_out_converted' : 'converted', at: recipient.converted_at },
  ]
  return all.flatMap((happening) => (happening.at === null ? [] : [{ ...happening, at: happening.at }]))
}

function hourOf(at: Date): string {
  const hour = new Date(at)
  hour.setUTCMinutes(0, 0, 0)
  return hour.toISOString()
}
