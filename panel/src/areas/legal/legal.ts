import type { Output } from '@userkeep/client'
import { texts } from '../../texts/legal.ts'
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
  required: { label: texts.required, description: texts.yourProductCanBlockAccessUntil },
  notice: { label: texts.notice, description: texts.thePersonIsAskedButAccess },
} as const

export const sources: Record<Acceptance['source'], string> = {
  signup: texts.signUp,
  portal: texts.portal,
  widget: texts.widget,
  api: texts.api,
}

export function stateOf({ archived_at, current }: LegalDocument): { label: string; tone: Tone } {
  if (archived_at !== null) return { label: texts.archived, tone: 'idle' }
  return current
    ? { label: texts.versionAcceptances(current.version), tone: 'good' }
    : { label: texts.notPublished, tone: 'warn' }
}

export const versionName = ({ version }: Pick<Version, 'version'>) =>
  version === null ? texts.draft : texts.versionAcceptances(version)
