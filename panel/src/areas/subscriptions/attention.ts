import { money } from '@userkeep/client/money'
import type { AttentionItem, AttentionLines } from '../../app/attention-lines.ts'
import { texts } from '../../texts/attention.ts'
import { and } from '../../texts/locale.ts'

const perMonth = ({ amounts }: AttentionItem): string =>
  texts.amountsPerMonth(and(amounts.map(({ currency, amount }) => money(amount, currency))))

export const attention: AttentionLines = {
  past_due: (item) => ({
    title: texts.subscriptionsPastDue(item.count),
    description: perMonth(item),
    act: texts.seeWho,
    to: '/subscriptions',
    search: { status: 'past_due' },
  }),
  ending_soon: (item) => ({
    title: texts.subscriptionsEndWithin7Days(item.count),
    description: perMonth(item),
    act: texts.seeWho,
    to: '/revenue',
  }),
}
