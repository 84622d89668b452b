import { pictureBounds, pictureSizes } from '@userkeep/contract/shapes/picture'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { kindOf, type PictureKind } from './rules.ts'

// Only picture formats are enabled: no drawing language, no document, nothing that fetches.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

export interface DecodedPicture {
  width: number
  height: number
  files: { size: number; content: Buffer }[]
}

/** The library's names of the formats. */
const formats: Record<PictureKind, string> = { png: 'png', jpeg: 'jpeg', webp: 'webp', gif: 'gif', avif: 'heif' }

const secondsAllowed = 15

/**
 * Re-encodes a picture as WebP in all stored sizes, without other content of the file. Null if the bytes are no
 * accepted picture, or one too large to decode.
 */
export async function decodePicture(bytes: Buffer): Promise<DecodedPicture | null> {
  const kind = kindOf(bytes)
  if (kind === null) return null
  try {
    const found = await open(bytes, false).metadata()
    if (found.format !== formats[kind]) return null
    return await write(bytes, isMoving(found))
  } catch {
    // Any error of the library means that the file is not a valid picture.
    return null
  }
}

const open = (bytes: Buffer, animated: boolean): Sharp =>
  sharp(bytes, {
    animated,
    limitInputPixels: animated ? pictureBounds.movingPixels : pictureBounds.pixels,
    failOn: 'error',
    sequentialRead: true,
  }).timeout({ seconds: secondsAllowed })

/** Returns whether to keep the animation. One that is too long or too large is shown as its first frame. */
const isMoving = ({ pages = 1, width, height, pageHeight = height }: Metadata): boolean =>
  pages > 1 && pages * width * pageHeight <= pictureBounds.movingPixels

async function write(bytes: Buffer, animated: boolean): Promise<DecodedPicture> {
  const [most, least] = pictureSizes
  const wide = await sized(bytes, animated, most)
  const { width, height } = wide
  if (width <= least) return { width, height, files: [{ size: least, content: wide.content }] }
  const { content } = await sized(bytes, animated, least)
  return {
    width,
    height,
    files: [
      { size: most, content: wide.content },
      { size: least, content },
    ],
  }
}

async function sized(bytes: Buffer, animated: boolean, size: number) {
  const { data, info } = await open(bytes, animated)
    .autoOrient()
    .resize({ width: size, height: size * 4, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: animated ? 2 : 4 })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.pageHeight ?? info.height, content: data }
}
