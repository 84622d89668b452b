import type { Output } from '@userkeep/client'
import { texts } from '../../texts/overview.ts'

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
  active_contacts: {
    label: texts.activeContacts,
    description: texts.aDay,
    moreIs: 'good',
    nothing: texts.noActiveContacts,
  },
  sign_ins: { label: texts.signIns, description: '', moreIs: 'good', nothing: texts.noSignIns },
  new_contacts: { label: texts.newContacts, description: '', moreIs: 'good', nothing: texts.noNewContacts },
  failed_deliveries: {
    label: texts.failedDeliveries,
    description: '',
    moreIs: 'bad',
    nothing: texts.noFailedDeliveries,
  },
}
