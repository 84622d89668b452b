import { money } from '@userkeep/client/money'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { Figures } from '../../ui/figures.tsx'
import type { Filter } from './use-filter.ts'

/** By currency, of the range that the list is narrowed to, or of the last 30 days. */
export function InvoiceTotals({ filter }: { filter: Filter }) {
  const [environment] = useEnvironment()
  const query = useRead('GET /v1/organization/invoices/totals', { query: { ...filter, environment } })
  const period = filter.since || filter.until ? 'in this period' : 'in the last 30 days'
  const rows = query.data?.totals.map(({ currency, invoices, amount_paid, amount_refunded, outstanding }) => ({
    id: currency,
    figures: [
      { name: `Invoices ${period}`, value: invoices.toLocaleString('en') },
      { name: 'Paid', value: money(amount_paid, currency) },
      { name: 'Refunded', value: money(amount_refunded, currency) },
      { name: 'Outstanding', value: money(outstanding, currency) },
    ],
  }))
  return <Figures label={`Totals ${period}`} what="The totals" query={query} rows={rows} />
}
