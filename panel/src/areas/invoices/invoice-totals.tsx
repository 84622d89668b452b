import { money } from '@userkeep/client/money'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/invoices.ts'
import { locale } from '../../texts/locale.ts'
import { Figures } from '../../ui/figures.tsx'
import type { Filter } from './use-filter.ts'

/** By currency, of the range that the list is narrowed to, or of the last 30 days. */
export function InvoiceTotals({ filter }: { filter: Filter }) {
  const [environment] = useEnvironment()
  const query = useRead('GET /v1/organization/invoices/totals', { query: { ...filter, environment } })
  const period = filter.since || filter.until ? texts.inThisPeriod : texts.inTheLast30Days
  const rows = query.data?.totals.map(({ currency, invoices, amount_paid, amount_refunded, outstanding }) => ({
    id: currency,
    figures: [
      { name: texts.invoicesPeriod(period), value: invoices.toLocaleString(locale) },
      { name: texts.paid, value: money(amount_paid, currency) },
      { name: texts.refunded, value: money(amount_refunded, currency) },
      { name: texts.outstanding, value: money(outstanding, currency) },
    ],
  }))
  return <Figures label={texts.totalsPeriod(period)} what={texts.theTotals} query={query} rows={rows} />
}
