import { Type } from 'typebox'
import { chosen, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

export const pictureBounds = {
  pictures: 20_000,
  /** The base64 text that fits into a body of 1 MiB. */
  data: 1_040_000,
  /** Pixels that a picture may have before it is sized. */
  pixels: 25_000_000,
  /** Pixels of all frames together of one that moves. */
  movingPixels: 50_000_000,
} as const

/** The stored widths of a picture, the widest first. */
export const pictureSizes = [1600, 800] as const

const Data = Type.String({
  minLength: 1,
  maxLength: pictureBounds.data,
  contentEncoding: 'base64',
  description: 'A PNG, JPEG, WebP, GIF or AVIF file, as base64. The type is detected from the content.',
  examples: ['iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='],
})

export const NewPicture = chosen(
  strict(
    { name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['drawings.png'] }), data: Data },
    { name: 'NewPicture' },
  ),
)

export const Picture = chosen(
  shape('Picture', {
    id: Uuid,
    name: Type.String({ examples: ['drawings.png'] }),
    url: Type.String({
      description: 'A public URL. The content never changes and can be cached permanently.',
      examples: ['https://app.example.com/pictures/3aTg9sVb0QmXcLr8Wy2KpZ3aTg9sVb0QmXcLr8Wy2KpY/1600'],
    }),
    width: Type.Integer(),
    height: Type.Integer(),
    created_at: Timestamp,
  }),
)

/** The parts of a picture's address. */
export const PictureParams = Type.Object({
  picture: Type.String({ pattern: '^[0-9A-Za-z]{44}$' }),
  size: oneOf('1600', '800'),
})
