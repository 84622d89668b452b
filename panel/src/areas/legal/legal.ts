import type { Output } from '@userkeep/client'
import type { Tone } from '../../ui/status.tsx'

export type LegalDocument = Output<'GET /v1/organization/legal/{id}'>
export type Version = Output<'GET /v1/organization/legal/{id}/versions'>['versions'][number]
export type VersionInFull = Output<'GET /v1/organization/legal/{id}/versions/{versionId}'>
export type Diff = Output<'GET /v1/organization/legal/{id}/versions/{versionId}/diff'>
export type Acceptance = Output<'GET /v1/organization/legal/{id}/acceptances'>['acceptances'][number]

export const documentsRead = 'GET /v1/organization/legal'
export const documentReads = [documentsRead, 'GET /v1/organization/legal/{id}'] as const
export const versionReads = [
  ...documentReads,
  'GET /v1/organization/legal/{id}/versions',
  'GET /v1/organization/legal/{id}/versions/{versionId}',
  'GET /v1/organization/legal/{id}/versions/{versionId}/diff',
] as const

export const enforcements = {
  required: { label: 'Required', description: 'Your product can wait until the person agrees.' },
  notice: { label: 'Notice', description: 'The person is asked, and nothing waits for the answer.' },
} as const

export const sources: Record<Acceptance['source'], string> = {
  signup: 'Sign-up',
  portal: 'Portal',
  widget: 'Widget',
  api: 'API',
}

export function stateOf({ archived_at, current }: LegalDocument): { label: string; tone: Tone } {
  if (archived_at !== null) return { label: 'Archived', tone: 'idle' }
  return current ? { label: `Version ${current.version}`, tone: 'good' } : { label: 'Not published', tone: 'warn' }
}

export const versionName = ({ version }: Pick<Version, 'version'>) =>
  version === null ? 'Draft' : `Version ${version}`
