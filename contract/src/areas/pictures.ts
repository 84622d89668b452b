import { Type } from 'typebox'
import { anyone, area, EnvironmentQuery, perIp, staff } from '../kernel/index.ts'
import { NewPicture, Picture, PictureParams } from '../shapes/picture.ts'

export const pictures = area(
  'pictures',
  { group: 'Product', about: 'Images in posts: validated, resized and served by this service.' },
  {
    upload: {
      method: 'POST',
      path: '/v1/organization/pictures',
      summary: 'Upload an image',
      description:
        'The image is converted to WebP, at most 1600 pixels wide, without metadata. Files that are not images, ' +
        'or too large to decode, are refused. Unused images are deleted after a day.',
      access: staff('engagement:manage'),
      audit: 'picture.uploaded',
      query: Type.Object(EnvironmentQuery),
      body: NewPicture,
      success: { status: 201, body: Picture },
      errors: ['invalid_request', 'conflict', 'unavailable'],
      chosen: true,
    },
    show: {
      method: 'GET',
      path: '/pictures/{picture}/{size}',
      summary: 'Get an image, with a maximum width',
      access: anyone('any_site', 'images are part of public posts, emails and your product'),
      params: PictureParams,
      limits: [perIp(1200, 'minute')],
      cacheSeconds: 31_536_000,
      success: { status: 200, asset: { types: ['image/webp'] } },
      errors: ['not_found'],
      chosen: true,
    },
  },
)
