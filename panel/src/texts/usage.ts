export const texts = {
  period: 'Period',
  valueD: (value: string) => `${value}d`,
  usage: 'Usage',
  usageOfAllCustomersByMeter: 'Usage of all customers, by meter.',
  noMetersYet: 'No meters yet',
  aMeterAggregatesReportedUsage:
    'A meter aggregates reported usage for limits, charts and invoices. Create one in the catalog.',
  sum: 'Sum',
  maximum: 'Maximum',
  count: 'Count',
  uniqueValues: 'Unique values',
  lastValue: 'Last value',
  records: 'records',
  noUsageInThisPeriod: 'No usage in this period.',
}
