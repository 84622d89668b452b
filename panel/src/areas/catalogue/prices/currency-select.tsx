import { Select, type SelectProps } from '@mantine/core'

const names = new Intl.DisplayNames('en', { type: 'currency' })
const usual = ['EUR', 'USD', 'GBP', 'CHF', 'JPY']

const options = (codes: readonly string[]) =>
  codes.map((code) => ({ value: code.toLowerCase(), label: `${code} – ${names.of(code) ?? code}` }))

const groups = [
  { group: 'Common', items: options(usual) },
  { group: 'All', items: options(Intl.supportedValuesOf('currency').filter((code) => !usual.includes(code))) },
]

export const CurrencySelect = (props: SelectProps) => (
  <Select label="Currency" searchable allowDeselect={false} data={groups} {...props} />
)
