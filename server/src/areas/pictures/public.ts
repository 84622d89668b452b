import { v7 as uuid } from 'uuid'
import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'
import { picturePath, readPictureName, widestPath } from './addresses.ts'
import { decodePicture } from './decode.ts'
import { insertPicture, listPictures, type PictureUser, replaceUses } from './pictures.sql.ts'
import { sizesOf } from './rules.ts'

export interface ShownPicture {
  width: number
  height: number
  /** Its files, the widest first, each with the most pixels that it is wide. */
  files: { size: number; path: string }[]
}

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** A picture's name in an address of ours, wherever in a text. */
export const pictureAddress = /\/pictures\/([0-9A-Za-z]{44})\b/

/** The pictures of the environment by the names that addresses have; of another's, or none at all, nothing is found. */
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

/** Says what something shows from now on, in place of before; nothing, when it is deleted. */
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
  if (decoded === null) throw new Error(`${name} is no picture`)
  const { width, height, files } = decoded
  const id = uuid()
  await insertPicture(db, scope, { id, name, width, height, created_at: now.toISOString() }, files)
  return widestPath({ environmentId: scope.environmentId, id }, width)
}
