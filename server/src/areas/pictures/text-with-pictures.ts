import type { Db } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/fail.ts'
import type { PlacedPicture } from '../../platform/html/markdown-pictures.ts'
import { picturesIn, renderPost } from '../../platform/html/render-text.ts'
import type { RenderPool } from '../../platform/render/render-pool.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { findPictures, pictureAddress, type ShownPicture } from './pictures.ts'

interface TextWithPictures {
  html: string
  excerpt: string
  pictureIds: string[]
  /** The address of the first picture that was not uploaded here. */
  missing: string | null
}

/** The render pool, the database in which pictures are looked up, and the tenant. */
export interface Rendering {
  readonly platform: { readonly renderPool: Pick<RenderPool, 'run'> }
  readonly db: Db
  readonly scope: EnvironmentScope
}

/**
 * Renders Markdown and replaces the addresses of uploaded pictures by paths. May wait for a thread, so it must not be
 * called within a transaction.
 */
export async function renderWithPictures(
  { platform, db, scope }: Rendering,
  body: string,
  excerptLength: number,
): Promise<TextWithPictures> {
  const context = { pool: platform.renderPool, tenant: scope.organizationId, field: 'body' }
  const addresses = await picturesIn(context, body)
  const named = addresses.flatMap((src) => nameIn(src) ?? [])
  const found = await findPictures(db, scope, [...new Set(named)])
  const pictureAt = (src: string) => found.get(nameIn(src) ?? '') ?? null
  const pictures = Object.fromEntries(
    addresses.flatMap((src) => {
      const picture = placed(pictureAt(src))
      return picture ? [[src, picture]] : []
    }),
  )
  return {
    ...(await renderPost(context, { text: body, pictures, excerptLength })),
    pictureIds: [...found.values()].map(({ id }) => id),
    missing: addresses.find((src) => pictureAt(src) === null) ?? null,
  }
}

/** Renders a text that is about to be saved, and throws `invalid_request` if a picture was not uploaded here. */
export async function renderSaved(
  rendering: Rendering,
  body: string,
  excerptLength: number,
): Promise<TextWithPictures> {
  const content = await renderWithPictures(rendering, body, excerptLength)
  if (content.missing !== null) {
    invalid('body', `contains an image that was not uploaded here: ${content.missing.slice(0, 200)}`)
  }
  return content
}

/** Returns the picture's name in an address of this service, or in its path. */
const nameIn = (src: string): string | null =>
  /^(https?:\/\/[^/]+)?\/pictures\//.test(src) ? (pictureAddress.exec(src)?.[1] ?? null) : null

function placed(picture: ShownPicture | null): PlacedPicture | null {
  if (picture === null) return null
  const { files, width, height } = picture
  const srcset = files.map(({ path, size }) => `${path} ${Math.min(size, width)}w`).join(', ')
  return { src: files[0]?.path ?? '', srcset, width, height }
}

/** Makes the paths of pictures absolute, so that the HTML can be shown on any site. */
export const withPictureAddresses = (html: string, publicUrl: string): string =>
  html.replace(/<img [^>]*>/g, (picture) => picture.replaceAll(/(["\s])\/pictures\//g, `$1${publicUrl}/pictures/`))
