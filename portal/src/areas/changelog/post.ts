import type { Output } from '../../app/api.ts'

export type Post = Output<'GET /v1/contact/changelog'>['posts'][number]
