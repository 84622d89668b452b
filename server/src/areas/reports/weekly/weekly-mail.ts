import { composeMail, type MailContent } from '../../../platform/mail/compose.ts'
import { money } from '../../invoices/public.ts'
import type { Digest } from './digest.ts'

const numbers = new Intl.NumberFormat('en')
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const shownDay = (text: string) => day.format(new Date(`${text}T00:00:00Z`))

const compared = (name: string, [now, before]: [number, number]): string =>
  `${name}: ${numbers.format(now)} (the week before: ${numbers.format(before)}).`

type Currency = Digest['currencies'][number]

const kinds = [
  ['new', 'new'],
  ['expansion', 'expansion'],
  ['reactivation', 'reactivation'],
  ['contraction', 'contraction'],
  ['churn', 'churn'],
] as const

function revenueLine({ currency, total }: Currency): string {
  const difference = total.monthly - total.monthly_at_start
  const sign = difference < 0 ? '−' : '+'
  const moved = kinds
    .filter(([kind]) => total[kind] > 0)
    .map(([kind, name]) => `${name} ${money(total[kind], currency)}`)
  const changes =
    moved.length === 0 ? 'unchanged' : `${sign}${money(Math.abs(difference), currency)}: ${moved.join(', ')}`
  return `Monthly revenue: ${money(total.monthly, currency)} (${changes}).`
}

const reasons = { past_due: 'past due', cancels: 'canceled', trial_ends: 'trial ends' } as const

function riskLines({ currencies, atRisk }: Digest): string[] {
  const totals = currencies.flatMap(({ currency, at_risk }) => {
    const [amount, count] = [sum(at_risk, 'monthly'), sum(at_risk, 'subscriptions')]
    return count === 0
      ? []
      : [`${money(amount, currency)} of ${count} ${count === 1 ? 'subscription' : 'subscriptions'}`]
  })
  if (totals.length === 0) return []
  const named = atRisk.map(
    ({ customer, reason, monthly, currency }) =>
      `${customer?.name ?? 'A deleted customer'} (${reasons[reason]}, ${money(monthly, currency)})`,
  )
  return [`At risk: ${totals.join(', ')}. The largest: ${named.join('; ')}.`]
}

const sum = (rows: Currency['at_risk'], field: 'monthly' | 'subscriptions') =>
  rows.reduce((total, row) => total + row[field], 0)

/** Composes the weekly email about an organization. */
export const weeklyMail = (
  digest: Digest,
  { organization, name, publicUrl }: { organization: string; name: string; publicUrl: string },
): MailContent =>
  composeMail({
    subject: `${organization}: the week from ${shownDay(digest.from)} to ${shownDay(digest.to)}`,
    greeting: `Hello ${name},`,
    paragraphs: [
      compared('Active contacts', digest.active),
      compared('Sign-ups', digest.signUps),
      ...digest.currencies.map(revenueLine),
      ...riskLines(digest),
    ],
    action: { label: 'Open revenue', url: `${publicUrl}/revenue` },
    footer: `You get this email because you turned it on. To turn it off, open ${publicUrl}/dashboards.`,
    brand: { name: 'Userkeep' },
  })
