import type { conversations } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { requireKnown } from '../contacts/public.ts'
import { namedPictures, storePicture, usePictures } from '../pictures/public.ts'
import type { MessageRow, StoredPicture } from './core/row.ts'
import type { Own } from './setup.ts'

type Routes = typeof conversations.routes

/** Returns the pictures of a message, or throws `invalid_request` if one was not uploaded here. */
export async function requirePictures(
  db: Db,
  scope: EnvironmentScope,
  ids: readonly string[],
): Promise<StoredPicture[]> {
  if (ids.length === 0) return []
  const found = await namedPictures(db, scope, ids)
  if (found.length < ids.length) invalid('picture_ids', 'names a picture that was not uploaded')
  return found
}

export const pictureUser = 'conversation_message'
const userOf = (messageId: string) => ({ type: pictureUser, id: messageId })

/** Records that a message shows its pictures, so that they are not deleted. */
export async function attachPictures(db: Db, scope: EnvironmentScope, { id, pictures }: MessageRow, now: Date) {
  if (pictures.length === 0) return
  const ids = pictures.map((picture) => picture.id)
  await usePictures(db, scope, userOf(id), ids, now)
}

export const releasePictures = (db: Db, scope: EnvironmentScope, messageId: string, now: Date): Promise<void> =>
  usePictures(db, scope, userOf(messageId), [], now)

export const uploadPicture: Verb<Routes['uploadPicture'], Own> = async (call) => storePicture(call, call.own.pictures)

export const uploadOwnPicture: Verb<Routes['ownUploadPicture'], Own> = async (call) => {
  await requireKnown(call.db, call.scope, call.caller)
  return storePicture(call, call.own.pictures)
}
