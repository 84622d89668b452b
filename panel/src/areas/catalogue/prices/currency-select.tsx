import { Select, type SelectProps } from '@mantine/core'
import { texts } from '../../../texts/catalogue-prices.ts'
import { locale } from '../../../texts/locale.ts'

const names = new Intl.DisplayNames(locale, { type: 'currency' })
const usual = ['EUR', 'USD', 'GBP', 'CHF', 'JPY']

const options = (codes: readonly string[]) =>
  codes.map((code) => ({ value: code.toLowerCase(), label: `${code} – ${names.of(code) ?? code}` }))

const groups = [
  { group: texts.common, items: options(usual) },
  { group: texts.all, items: options(Intl.supportedValuesOf('currency').filter((code) => !usual.includes(code))) },
]

export const CurrencySelect = (props: SelectProps) => (
  <Select label={texts.currency} searchable allowDeselect={false} data={groups} {...props} />
)
