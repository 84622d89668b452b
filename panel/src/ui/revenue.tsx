import { money } from '@userkeep/client/money'
import { useRead } from '../app/api.ts'
import { useEnvironment } from '../app/environment.ts'
import { texts } from '../texts/ui.ts'
import { Figures } from './figures.tsx'

/** Monthly recurring revenue and its movement in four weeks; nothing before the first subscription. */
export function Revenue() {
  const [environment] = useEnvironment()
  const query = useRead('GET /v1/organization/subscriptions/summary', { query: { environment } })
  const rows = query.data?.currencies.map((of) => {
    const amount = (value: number) => money(value, of.currency)
    return {
      id: of.currency,
      figures: [
        { name: texts.mrrCurrency(of.currency.toUpperCase()), value: amount(of.monthly), isMain: true },
        { name: texts.new28Days, value: amount(of.new + of.reactivation) },
        { name: texts.expansion28Days, value: amount(of.expansion) },
        { name: texts.contraction28Days, value: amount(of.contraction) },
        { name: texts.churned28Days, value: amount(of.churn) },
        { name: texts.inTrials, value: amount(of.trial) },
        { name: texts.pastDue, value: amount(of.past_due), isBad: of.past_due > 0 },
      ],
    }
  })
  return <Figures label={texts.revenue} what={texts.theRevenue} query={query} rows={rows} />
}
