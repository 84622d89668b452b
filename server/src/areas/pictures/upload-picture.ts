import type { pictures } from '@userkeep/contract'
import { pictureBounds } from '@userkeep/contract/shapes/picture'
import { v7 as uuid } from 'uuid'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { widestPath } from './addresses.ts'
import { decodePicture } from './decode.ts'
import { countPictures, insertPicture } from './pictures.sql.ts'
import type { Own } from './setup.ts'

export const uploadPicture: Verb<typeof pictures.routes.upload, Own> = async (call) => {
  const { body, scope, change, now, platform, own } = call
  const whose = { group: scope.organizationId, account: scope.environmentId }
  // Outside the transaction: it takes its time, and nobody should wait for a row meanwhile.
  const decoded = await own.turns.run(whose, () => decodePicture(Buffer.from(body.data, 'base64')))
  if (decoded === null) {
    return invalid('data', 'is no PNG, JPEG, WebP, GIF or AVIF picture, or has more than 25 megapixels')
  }
  const { width, height, files } = decoded
  return change(async (tx) => {
    if ((await countPictures(tx, scope)) >= pictureBounds.pictures) {
      fail('conflict', `An environment has at most ${pictureBounds.pictures} pictures.`)
    }
    const row = { id: uuid(), name: body.name, width, height, created_at: now.toISOString() }
    await insertPicture(tx, scope, row, files)
    tx.audited({ target: { type: 'picture', id: row.id, name: row.name }, changes: {} })
    const { environmentId } = scope
    return { ...row, url: platform.settings.publicUrl + widestPath({ environmentId, id: row.id }, width) }
  })
}
