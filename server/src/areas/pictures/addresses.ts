import { readId, writeId } from '../../platform/crypto/tokens.ts'
import { sizesOf } from './rules.ts'

interface Named {
  environmentId: string
  id: string
}

/** Returns the name of a picture in addresses. It contains the environment, so that one lookup finds the picture. */
const pictureName = ({ environmentId, id }: Named): string => writeId(environmentId) + writeId(id)

export const picturePath = (named: Named, size: number): string => `/pictures/${pictureName(named)}/${size}`

/** Returns the path of the widest file of a picture. */
export const widestPath = (named: Named, width: number): string => picturePath(named, sizesOf(width)[0] as number)

const form = /^([0-9A-Za-z]{22})([0-9A-Za-z]{22})$/

/** Returns the environment and id of a name, or null if it is invalid. */
export function readPictureName(name: string): Named | null {
  const [, environment = '', picture = ''] = form.exec(name) ?? []
  const [environmentId, id] = [readId(environment), readId(picture)]
  return environmentId === null || id === null ? null : { environmentId, id }
}
