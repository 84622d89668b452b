import { Table, Text } from '@mantine/core'
import { money } from '@userkeep/client/money'
import type { ReportProps } from '../../app/report-parts.ts'
import { useReport } from '../../app/use-report.ts'
import { texts } from '../../texts/revenue.ts'
import { ChartSkeleton } from '../../ui/charts/chart.tsx'
import { number, percent } from '../../ui/charts/chart-data.ts'
import chart from '../../ui/charts/charts.module.css'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'

/** Prices with their customers and revenue. */
export function PlanMix({ query, isTile }: ReportProps) {
  return isTile ? (
    <Plans query={query} />
  ) : (
    <Section title={texts.plans} description={texts.customersAndMonthlyRevenueOfEach}>
      <Plans query={query} />
    </Section>
  )
}

function Plans({ query }: ReportProps) {
  const read = useReport('GET /v1/organization/analytics/revenue/plans', { ...query, limit: 100 })
  return read.data ? (
    read.data.plans.length === 0 ? (
      <Text size="sm" c="dimmed">
        {texts.noCustomerPaysYet}
      </Text>
    ) : (
      <div className={chart.tableWrap}>
        <Table className={chart.table} aria-label={texts.plans}>
          <Table.Thead>
            <Table.Tr>
              {[texts.plan, texts.price, texts.customers, texts.trials, texts.mrr, texts.share].map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {read.data.plans.map((plan) => (
              <Table.Tr key={`${plan.price_id}${plan.currency}`}>
                <Table.Th scope="row">{plan.product.name}</Table.Th>
                <Table.Td>{priceText(plan)}</Table.Td>
                <Table.Td>{number(plan.customers)}</Table.Td>
                <Table.Td>{number(plan.trials)}</Table.Td>
                <Table.Td>{money(plan.monthly, plan.currency)}</Table.Td>
                <Table.Td>{percent(plan.share)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    )
  ) : read.error ? (
    <FailedPart what={texts.thePlans} error={read.error} retry={() => void read.refetch()} />
  ) : (
    <ChartSkeleton height={140} />
  )
}

interface Priced {
  amount: number | null
  currency: string
  interval: keyof typeof texts.pricePer | null
  interval_count: number | null
}

function priceText({ amount, currency, interval, interval_count: count }: Priced): string {
  if (amount === null) return texts.byTiers
  const price = money(amount, currency)
  return interval === null ? price : texts.pricePer[interval](count ?? 1, price)
}
