import type { ComponentChildren } from 'preact'

export const texts = {
  usage: 'Usage',
  usageOfYourTeamInThis: 'Usage of your team in this period, and per day for the last 30 days.',
  noUsageToShow: 'No usage to show',
  featuresThatAreBilledOrLimited: 'Features that are billed or limited by usage appear here.',
  meterResetsTime: (meter: string | number, time: ComponentChildren): ComponentChildren => [meter, ' · resets ', time],
  meterLastPeriod: (meter: string | number) => ` · ${meter} last period`,
  namePerDayInTheLast: (name: string | number, count: string | number, highest: string | number) =>
    `${name} per day in the last ${count} days, up to ${highest} per day`,
}
