import { request } from '@playwright/test'
import { findCast } from './cast.ts'
import { stageUrl } from './stage.ts'

/** Once for all tests: mails that sign a contact in are few in an hour, and a failed test starts its worker anew. */
export default async function castTheDemo(): Promise<void> {
  process.env.STAGE_CAST = JSON.stringify(await findCast(await request.newContext({ baseURL: stageUrl })))
}
