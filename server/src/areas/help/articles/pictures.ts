import type { Db } from '../../../platform/db/sql.ts'
import { findPictures, pictureAddress, usePictures } from '../../pictures/public.ts'
import type { Environment } from '../settings.sql.ts'
import { listHtml } from './texts.sql.ts'

/** Records which pictures an article shows, so that none is deleted while a draft or a reader still needs it. */
export async function trackPictures(db: Db, scope: Environment, articleId: string, now: Date): Promise<void> {
  const all = new RegExp(pictureAddress.source, 'g')
  const names = (await listHtml(db, scope, articleId)).flatMap((html) =>
    [...html.matchAll(all)].flatMap(([, name]) => name ?? []),
  )
  const found = await findPictures(db, scope, [...new Set(names)])
  const pictureIds = [...found.values()].map(({ id }) => id)
  await usePictures(db, scope, { type: 'help_article', id: articleId }, pictureIds, now)
}
