import { money } from '@userkeep/client/money'
import { useRead } from '../app/api.ts'
import { useEnvironment } from '../app/environment.ts'
import { Figures } from './figures.tsx'

/** What subscriptions bring in a month, and how that moved in thirty days; nothing before the first of them. */
export function Revenue() {
  const [environment] = useEnvironment()
  const query = useRead('GET /v1/organization/subscriptions/summary', { query: { environment } })
  const rows = query.data?.currencies.map((of) => {
    const amount = (value: number) => money(value, of.currency)
    return {
      id: of.currency,
      figures: [
        { name: `MRR, ${of.currency.toUpperCase()}`, value: amount(of.monthly), isMain: true },
        { name: 'New, 30 days', value: amount(of.new + of.reactivation) },
        { name: 'Expansion, 30 days', value: amount(of.expansion) },
        { name: 'Contraction, 30 days', value: amount(of.contraction) },
        { name: 'Churned, 30 days', value: amount(of.churn) },
        { name: 'Past due', value: amount(of.past_due), isBad: of.past_due > 0 },
      ],
    }
  })
  return <Figures label="Revenue" what="The revenue" query={query} rows={rows} />
}
