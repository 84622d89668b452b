import { pictureBounds } from '@userkeep/contract/shapes/picture'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { picturePath, readPictureName, widestPath } from './addresses.ts'
import { type DecodedPicture, decodePicture } from './decode.ts'
import { countPictures, insertPicture, listPictures, type PictureUser, replaceUses } from './pictures.sql.ts'
import { sizesOf } from './rules.ts'

export interface ShownPicture {
  width: number
  height: number
  /** The files of a picture, the widest first, with their width in pixels. */
  files: { size: number; path: string }[]
}

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Matches the name of a picture in our addresses, anywhere in a text. */
export const pictureAddress = /\/pictures\/([0-9A-Za-z]{44})\b/

/** Finds the pictures of this environment by the names in addresses. Unknown and foreign names are not found. */
export async function findPictures(
  db: Db,
  scope: Environment,
  names: readonly string[],
): Promise<Map<string, ShownPicture & { id: string }>> {
  const { environmentId } = scope
  const named = names.flatMap((name) => {
    const read = readPictureName(name)
    return read?.environmentId === environmentId ? [{ name, id: read.id }] : []
  })
  if (named.length === 0) return new Map()
  const rows = await listPictures(
    db,
    scope,
    named.map(({ id }) => id),
  )
  return new Map(
    named.flatMap(({ name, id }) => {
      const row = rows.find((one) => one.id === id)
      if (!row) return []
      const files = sizesOf(row.width).map((size) => ({ size, path: picturePath({ environmentId, id }, size) }))
      return [[name, { id, width: row.width, height: row.height, files }] as const]
    }),
  )
}

/** Replaces the pictures that an object uses; an empty list when it is deleted. */
export const usePictures = (
  db: Db,
  scope: Environment,
  user: PictureUser,
  pictureIds: readonly string[],
  now: Date,
): Promise<void> => replaceUses(db, scope, user, pictureIds, now)

/** Adds a picture that the service itself brings, and answers its path. */
export async function addPicture(
  db: Db,
  scope: Environment,
  { name, file }: { name: string; file: Buffer },
  now: Date,
): Promise<string> {
  const decoded = await decodePicture(file)
  if (decoded === null) throw new Error(`${name} is not an image`)
  const { width, height, files } = decoded
  const id = uuid()
  await insertPicture(db, scope, { id, name, width, height, created_at: now.toISOString() }, files)
  return widestPath({ environmentId: scope.environmentId, id }, width)
}

/** Adds a picture that was decoded before, or returns null if the environment has as many as it can. */
export async function addDecodedPicture(
  db: Db,
  scope: Environment,
  { name, decoded }: { name: string; decoded: DecodedPicture },
  now: Date,
) {
  if ((await countPictures(db, scope)) >= pictureBounds.pictures) return null
  const { width, height, files } = decoded
  const id = uuid()
  await insertPicture(db, scope, { id, name, width, height, created_at: now.toISOString() }, files)
  return { id, name, width, height, path: widestPath({ environmentId: scope.environmentId, id }, width) }
}

/** Returns the pictures of the environment among these ids, in their order, each with the path of its widest file. */
export async function namedPictures(db: Db, { environmentId }: Environment, ids: readonly string[]) {
  const rows = await listPictures(db, { environmentId }, ids)
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) return []
    const { name, width, height } = row
    return [{ id, name, width, height, path: widestPath({ environmentId, id }, width) }]
  })
}
