import type { legal } from '@userkeep/contract'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { withEtag } from '../../platform/http/with-etag.ts'
import { findPublishableKey } from '../api-keys/public.ts'
import { listCurrent } from './current.sql.ts'

export const getPublicLegal: Verb<typeof legal.routes.public> = async ({ params, db }) => {
  const { scope } = (await findPublishableKey(db, hashToken(params.publishableKey))) ?? fail('not_found')
  return withEtag({ documents: await listCurrent(db, scope) })
}
