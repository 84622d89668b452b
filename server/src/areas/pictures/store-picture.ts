import type { AnswerOf, BodyOf, pictures } from '@userkeep/contract'
import { pictureBounds } from '@userkeep/contract/shapes/picture'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../platform/db/sql.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Recorder } from '../../platform/http/call.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { widestPath } from './addresses.ts'
import { decodePicture } from './decode.ts'
import { countPictures, insertPicture } from './pictures.sql.ts'
import type { Own } from './setup.ts'

type Upload = typeof pictures.routes.upload

/** The part of a call that uploads a picture, of staff or of a contact. */
interface PictureCall {
  readonly body: BodyOf<Upload>
  readonly scope: EnvironmentScope
  readonly now: Date
  readonly platform: { readonly settings: { readonly publicUrl: string } }
  change<T>(work: (tx: Db & Pick<Recorder, 'audited'>) => Promise<T>): Promise<T>
}

/** Decodes an uploaded picture and stores its files. */
export async function storePicture(call: PictureCall, { turns }: Own): Promise<AnswerOf<Upload>> {
  const { body, scope, change, now, platform } = call
  const whose = { group: scope.organizationId, account: scope.environmentId }
  // Decoded outside the transaction, because it takes long and would hold locks.
  const decoded = await turns.run(whose, () => decodePicture(Buffer.from(body.data, 'base64')))
  if (decoded === null) {
    return invalid('data', 'must be a PNG, JPEG, WebP, GIF or AVIF image of at most 25 megapixels')
  }
  const { width, height, files } = decoded
  return change(async (tx) => {
    if ((await countPictures(tx, scope)) >= pictureBounds.pictures) {
      fail('conflict', `An environment can have at most ${pictureBounds.pictures} images.`)
    }
    const row = { id: uuid(), name: body.name, width, height, created_at: now.toISOString() }
    await insertPicture(tx, scope, row, files)
    tx.audited({ target: { type: 'picture', id: row.id, name: row.name }, changes: {} })
    const { environmentId } = scope
    return { ...row, url: platform.settings.publicUrl + widestPath({ environmentId, id: row.id }, width) }
  })
}
