import { texts } from '../../texts/invoices.ts'
import { ChoiceFilter, ClearFilters, DaysFilter } from '../../ui/table/filters.tsx'
import { statuses } from './invoice.ts'

export const invoiceFilters = ['status', 'currency', 'since', 'until'] as const

const statusOptions = Object.entries(statuses).map(([value, { label }]) => ({ value, label }))
const currencyOptions = Intl.supportedValuesOf('currency').map((code) => ({ value: code.toLowerCase(), label: code }))

export const InvoiceFilters = () => (
  <>
    <ChoiceFilter name="status" label={texts.status} options={statusOptions} />
    <ChoiceFilter name="currency" label={texts.currency} options={currencyOptions} />
    <DaysFilter />
    <ClearFilters names={invoiceFilters} />
  </>
)
