import type { Output } from '@userkeep/client'

export type Overview = Output<'GET /v1/organization/overview'>

export const metricNames = ['active_contacts', 'sign_ins', 'new_contacts', 'failed_deliveries'] as const
export type MetricName = (typeof metricNames)[number]

interface Metric {
  label: string
  description: string
  moreIs: 'good' | 'bad'
  /** In the place of a chart without a line. */
  nothing: string
}

export const metrics: Record<MetricName, Metric> = {
  active_contacts: { label: 'Active contacts', description: 'a day', moreIs: 'good', nothing: 'No active contacts' },
  sign_ins: { label: 'Sign-ins', description: '', moreIs: 'good', nothing: 'No sign-ins' },
  new_contacts: { label: 'New contacts', description: '', moreIs: 'good', nothing: 'No new contacts' },
  failed_deliveries: { label: 'Failed deliveries', description: '', moreIs: 'bad', nothing: 'No failed deliveries' },
}
