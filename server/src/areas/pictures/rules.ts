import { pictureSizes } from '@userkeep/contract/shapes/picture'

export type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'

const begins = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text

/**
 * Returns the format by the first bytes, independent of the file name. Null for any other, so that nothing else is
 * decoded.
 */
export function kindOf(bytes: Buffer): PictureKind | null {
  if (begins(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (begins(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (begins(bytes, 'GIF87a') || begins(bytes, 'GIF89a')) return 'gif'
  if (begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8)) return 'webp'
  return begins(bytes, 'ftypavif', 4) || begins(bytes, 'ftypavis', 4) ? 'avif' : null
}

/** Returns the sizes in which a picture of this width is stored. */
export const sizesOf = (width: number): number[] =>
  width > (pictureSizes[1] as number) ? [...pictureSizes] : [pictureSizes[1] as number]
