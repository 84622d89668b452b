import type { Output } from '@userkeep/client'

export type Overview = Output<'GET /v1/organization/overview'>

export const metricNames = ['active_contacts', 'sign_ins', 'new_contacts', 'failed_deliveries'] as const
export type MetricName = (typeof metricNames)[number]

export const metrics: Record<MetricName, { label: string; says: string; moreIs: 'good' | 'bad' }> = {
  active_contacts: { label: 'Active contacts', says: 'a day', moreIs: 'good' },
  sign_ins: { label: 'Sign-ins', says: '', moreIs: 'good' },
  new_contacts: { label: 'New contacts', says: '', moreIs: 'good' },
  failed_deliveries: { label: 'Failed deliveries', says: '', moreIs: 'bad' },
}
