import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/fail.ts'
import { type PlacedPicture, type ReadMarkdown, readMarkdown } from '../../../platform/html/markdown-pictures.ts'
import { findPictures, pictureAddress, type ShownPicture } from '../../pictures/public.ts'
import { bodyProblem } from '../rules.ts'

export interface PostContent {
  html: string
  excerpt: string
  pictureIds: string[]
  /** The address of the first picture that is not one of ours. */
  missing: string | null
}

const excerptLength = 280

/** What a text becomes. Its pictures stand in it by their paths, whatever address of ours was written. */
export async function contentOf(
  db: Db,
  scope: Pick<EnvironmentScope, 'environmentId'>,
  body: string,
): Promise<PostContent> {
  const problem = bodyProblem(body)
  if (problem) invalid(...problem)
  const read: ReadMarkdown = readMarkdown(body)
  const named = read.pictures.flatMap((src) => nameIn(src) ?? [])
  const found = await findPictures(db, scope, [...new Set(named)])
  const pictureAt = (src: string) => found.get(nameIn(src) ?? '') ?? null
  return {
    html: read.html((src) => placed(pictureAt(src))),
    excerpt: read.excerpt(excerptLength),
    pictureIds: [...found.values()].map(({ id }) => id),
    missing: read.pictures.find((src) => pictureAt(src) === null) ?? null,
  }
}

/** The same of a text that is saved, in which every picture has to be there. */
export async function savedContentOf(db: Db, scope: Pick<EnvironmentScope, 'environmentId'>, body: string) {
  const content = await contentOf(db, scope, body)
  if (content.missing !== null) {
    invalid('body', `shows a picture that was not uploaded here: ${content.missing.slice(0, 200)}`)
  }
  return content
}

/** Of an address of this service, whatever it was called when it was written, or of its path. */
const nameIn = (src: string): string | null =>
  /^(https?:\/\/[^/]+)?\/pictures\//.test(src) ? (pictureAddress.exec(src)?.[1] ?? null) : null

function placed(picture: ShownPicture | null): PlacedPicture | null {
  if (picture === null) return null
  const { files, width, height } = picture
  const srcset = files.map(({ path, size }) => `${path} ${Math.min(size, width)}w`).join(', ')
  return { src: files[0]?.path ?? '', srcset, width, height }
}

/** HTML whose pictures are found from anywhere. No text has such a beginning: its brackets are escaped. */
export const withAddresses = (html: string, publicUrl: string): string =>
  html.replace(/<img [^>]*>/g, (picture) => picture.replaceAll(/(["\s])\/pictures\//g, `$1${publicUrl}/pictures/`))
