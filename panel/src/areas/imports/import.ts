import type { Output } from '@userkeep/client'
import { texts } from '../../texts/imports.ts'
import type { Tone } from '../../ui/tone.ts'

export const importsRead = 'GET /v1/organization/imports'
export const importRead = 'GET /v1/organization/imports/{id}'
export const columnsRead = 'GET /v1/organization/imports/{id}/columns'

export type Import = Output<typeof importRead>
export type Kind = Import['kind']
export type FileColumn = Output<typeof columnsRead>['columns'][number]
export type Mapping = Record<string, string | null>

export const kinds: Record<Kind, string> = {
  contacts: texts.contacts,
  customers: texts.customers,
  memberships: texts.memberships,
  consents: texts.consents,
}

export const kindHints: Record<Kind, string> = {
  contacts: texts.contactsHint,
  customers: texts.customersHint,
  memberships: texts.membershipsHint,
  consents: texts.consentsHint,
}

export const statuses: Record<Import['status'], { label: string; tone: Tone }> = {
  uploading: { label: texts.notStarted, tone: 'idle' },
  checking: { label: texts.checking, tone: 'busy' },
  checked: { label: texts.checked, tone: 'idle' },
  running: { label: texts.importing, tone: 'busy' },
  completed: { label: texts.completed, tone: 'good' },
  canceled: { label: texts.canceled, tone: 'idle' },
  failed: { label: texts.failed, tone: 'bad' },
}

export const isAtWork = ({ status }: Pick<Import, 'status'>): boolean => status === 'checking' || status === 'running'

/** Whether the mapping can be chosen and the import started. */
export const isReady = (row: Import): boolean =>
  ['uploading', 'checked', 'failed'].includes(row.status) && row.received_bytes === row.size_bytes

export const nameOf = (row: Pick<Import, 'file_name' | 'kind'>): string => row.file_name ?? kinds[row.kind]

export const progressOf = ({ processed_bytes, size_bytes }: Import): number =>
  Math.floor((processed_bytes / size_bytes) * 100)
