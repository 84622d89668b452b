import { NumberInput, SegmentedControl, Table, Text, TextInput } from '@mantine/core'
import { texts } from '../../../texts/catalogue-prices.ts'
import { Section } from '../../../ui/section.tsx'
import s from '../catalogue.module.css'
import type { ProductForm } from '../products/product-form.ts'
import { CurrencySelect } from './currency-select.tsx'
import { cellOf, type PriceGrid as Grid, type GridPeriod, periodsOf } from './grid.ts'
import { exampleAmount } from './price-draft.ts'

const periods: Record<GridPeriod, string> = { month: texts.monthly, year: texts.yearly, once: texts.oneTimePrices }

/** The usual prices, by period and currency. They are saved with the product. */
export function PriceGrid({ form }: { form: ProductForm }) {
  const { grid, kind } = form.values
  const isPack = kind === 'credit_pack'
  return (
    <Section title={texts.priceGrid} description={isPack ? texts.emptyCellsAreNotSold : texts.emptyCellsAndFree}>
      {!isPack && (
        <div className={s.pair}>
          <SegmentedControl
            aria-label={texts.model}
            value={grid.model}
            onChange={(model) => form.setFieldValue('grid.model', model as Grid['model'])}
            data={[
              { value: 'flat', label: texts.perCustomer },
              { value: 'per_seat', label: texts.perSeat },
            ]}
          />
          <NumberInput
            aria-label={texts.trialOptional}
            placeholder={texts.noTrial}
            suffix={texts.trialDays}
            min={1}
            max={730}
            allowDecimal={false}
            {...form.getInputProps('grid.trial_days')}
          />
        </div>
      )}
      <Table.ScrollContainer minWidth={grid.currencies.length * 110 + 90} mt={isPack ? 0 : 12}>
        <Table aria-label={texts.priceGrid} withRowBorders={false} className={s.grid}>
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {grid.currencies.map((currency) => (
                <Table.Th key={currency} scope="col">
                  {currency.toUpperCase()}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {periodsOf(kind).map((period) => (
              <Table.Tr key={period}>
                <Table.Th scope="row">{periods[period]}</Table.Th>
                {grid.currencies.map((currency) => (
                  <Table.Td key={currency}>
                    <TextInput
                      aria-label={texts.periodCurrency(periods[period], currency.toUpperCase())}
                      placeholder={exampleAmount(currency)}
                      inputMode="decimal"
                      {...form.getInputProps(`grid.amounts.${cellOf(period, currency)}`)}
                      value={grid.amounts[cellOf(period, currency)] ?? ''}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <div className={s.pair}>
        <CurrencySelect
          label={texts.addACurrency}
          value={null}
          onChange={(currency) =>
            currency && form.setFieldValue('grid.currencies', [...new Set([...grid.currencies, currency])])
          }
        />
      </div>
      <Text size="xs" c="dimmed" mt={8}>
        {texts.aChangedAmountIsANewPrice}
      </Text>
    </Section>
  )
}
