import type { legal } from '@userkeep/contract'
import { diffTexts } from '../../../platform/diff-texts.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findVersion, findVersionBefore, type VersionInFull } from './versions.sql.ts'

export const diffVersions: Verb<typeof legal.routes.diff> = async ({ params, query, db, scope }) => {
  const to = (await findVersion(db, scope, params.id, params.versionId)) ?? fail('not_found')
  const from =
    query.against === undefined
      ? await findVersionBefore(db, scope, to)
      : ((await findVersion(db, scope, params.id, query.against)) ?? fail('not_found'))
  const changes = diffTexts(from?.body ?? '', to.body)
  return { from: from && withoutText(from), to: withoutText(to), changes }
}

const withoutText = ({ body: _, html: __, ...version }: VersionInFull) => version
