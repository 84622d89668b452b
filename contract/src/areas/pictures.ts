import { Type } from 'typebox'
import { anyone, area, EnvironmentQuery, perIp, staff } from '../kernel/index.ts'
import { NewPicture, Picture, PictureParams } from '../shapes/picture.ts'

export const pictures = area(
  'pictures',
  { group: 'Product', about: 'Pictures in posts: checked, sized and served by this service, from no third host.' },
  {
    upload: {
      method: 'POST',
      path: '/v1/organization/pictures',
      summary: 'Upload a picture',
      description:
        'It is decoded and written anew as WebP, at most 1600 pixels wide, without what a camera adds. What is no picture, ' +
        'or too large to decode, is refused. One that nothing shows is deleted after a day.',
      access: staff('engagement:manage'),
      audit: 'picture.uploaded',
      query: Type.Object(EnvironmentQuery),
      bulk: true,
      body: NewPicture,
      success: { status: 201, body: Picture },
      errors: ['invalid_request', 'conflict', 'unavailable'],
      chosen: true,
    },
    show: {
      method: 'GET',
      path: '/pictures/{picture}/{size}',
      summary: 'A picture, at most so many pixels wide',
      access: anyone('any_site', 'it stands in public posts, in mails and in your product'),
      params: PictureParams,
      limits: [perIp(1200, 'minute')],
      cacheSeconds: 31_536_000,
      success: { status: 200, asset: { types: ['image/webp'] } },
      errors: ['not_found'],
      chosen: true,
    },
  },
)
