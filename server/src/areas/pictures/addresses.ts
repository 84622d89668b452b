import { readId, writeId } from '../../platform/crypto/tokens.ts'
import { sizesOf } from './rules.ts'

interface Named {
  environmentId: string
  id: string
}

/** The environment is in the address, so that a picture is found without asking all of them. */
export const pictureName = ({ environmentId, id }: Named): string => writeId(environmentId) + writeId(id)

export const picturePath = (named: Named, size: number): string => `/pictures/${pictureName(named)}/${size}`

/** The path of the widest file of a picture. */
export const widestPath = (named: Named, width: number): string => picturePath(named, sizesOf(width)[0] as number)

const form = /^([0-9A-Za-z]{22})([0-9A-Za-z]{22})$/

/** What a name is of; null where it names nothing. */
export function readPictureName(name: string): Named | null {
  const [, environment = '', picture = ''] = form.exec(name) ?? []
  const [environmentId, id] = [readId(environment), readId(picture)]
  return environmentId === null || id === null ? null : { environmentId, id }
}
