import type { pictures } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { readPictureName } from './addresses.ts'
import { findFile } from './pictures.sql.ts'
import type { Own } from './setup.ts'
import { storePicture } from './store-picture.ts'

export const showPicture: Verb<typeof pictures.routes.show> = async ({ params: { picture, size }, db }) => {
  const named = readPictureName(picture) ?? fail('not_found')
  const content = (await findFile(db, named, named.id, Number(size))) ?? fail('not_found')
  return { type: 'image/webp', content, etag: `"${picture}-${size}"` }
}

export const uploadPicture: Verb<typeof pictures.routes.upload, Own> = async (call) => storePicture(call, call.own)
