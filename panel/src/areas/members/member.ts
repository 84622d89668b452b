import type { Output } from '@userkeep/client'

export type Member = Output<'GET /v1/organization/members'>['members'][number]
