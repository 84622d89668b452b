import type { Output } from '@userkeep/client'

export type Segment = Output<'GET /v1/organization/segments'>['segments'][number]
export type SegmentFields = Output<'GET /v1/organization/segments/fields'>
export type Field = SegmentFields['fields'][number]

export const segmentsRead = 'GET /v1/organization/segments'
export const segmentReads = [segmentsRead, 'GET /v1/organization/segments/{id}'] as const

/** While members are being found, the count is asked for again this often. */
export const computingMs = 1500
