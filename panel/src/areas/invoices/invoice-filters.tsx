import { ChoiceFilter, ClearFilters, DaysFilter } from '../../ui/table/filters.tsx'
import { statuses } from './invoice.ts'

export const invoiceFilters = ['status', 'currency', 'since', 'until'] as const

const statusOptions = Object.entries(statuses).map(([value, { label }]) => ({ value, label }))
const currencyOptions = Intl.supportedValuesOf('currency').map((code) => ({ value: code.toLowerCase(), label: code }))

export const InvoiceFilters = () => (
  <>
    <ChoiceFilter name="status" label="Status" options={statusOptions} />
    <ChoiceFilter name="currency" label="Currency" options={currencyOptions} />
    <DaysFilter />
    <ClearFilters names={invoiceFilters} />
  </>
)
