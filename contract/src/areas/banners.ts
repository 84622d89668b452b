import { Type } from 'typebox'
import { area, chosen, collection, contact, EnvironmentQuery, PagingQuery, shape, staff } from '../kernel/index.ts'
import {
  Banner,
  BannerChange,
  BannerDays,
  BannerOfContact,
  BannerPreview,
  BannerState,
  BannerText,
  NewBanner,
  OwnBanner,
} from '../shapes/banner.ts'

const managing = staff('engagement:manage')
const inEnvironment = Type.Object(EnvironmentQuery)
const path = '/v1/organization/banners'
const own = '/v1/contact/banners'

const unproven =
  'Where the identity of an identified contact was not proven, only banners for everybody are shown, and nothing is recorded.'

export const banners = area(
  'banners',
  {
    group: 'Product',
    about: 'Announcements at the edge of a page: on schedule, by segment, one at a time per place.',
  },
  {
    list: {
      method: 'GET',
      path,
      summary: 'The banners of an environment, the newest first, with how many people saw, clicked and closed each',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, state: Type.Optional(BannerState) }),
      success: { status: 200, body: chosen(collection('banners', Banner)) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path,
      summary: 'Create a banner; it is off unless said otherwise',
      description: 'Unless said otherwise it is shown at the top as information, and can be closed for good.',
      access: managing,
      audit: 'banner.created',
      query: inEnvironment,
      body: chosen(NewBanner),
      success: { status: 201, body: Banner },
      errors: ['conflict', 'invalid_request'],
      chosen: true,
    },
    preview: {
      method: 'POST',
      path: `${path}/preview`,
      summary: 'A text as people would see it; nothing is saved',
      access: managing,
      answersAnew: true,
      query: inEnvironment,
      body: chosen(BannerText),
      success: { status: 200, body: BannerPreview },
      chosen: true,
    },
    get: {
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'One banner',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: Banner },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: 'Change a banner, or turn it on or off',
      description: 'Whoever closed it for good does not see it again, whatever it says now.',
      access: managing,
      audit: 'banner.updated',
      query: inEnvironment,
      body: chosen(BannerChange),
      success: { status: 200, body: Banner },
      errors: ['conflict', 'invalid_request'],
      chosen: true,
    },
    remove: {
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Delete a banner with its counts',
      access: managing,
      audit: 'banner.deleted',
      query: inEnvironment,
      success: { status: 204 },
      chosen: true,
    },
    days: {
      method: 'GET',
      path: `${path}/{id}/days`,
      summary: 'How many people saw, clicked and closed a banner for the first time, day by day',
      access: managing,
      query: Type.Object({
        ...EnvironmentQuery,
        days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, description: '30 unless said' })),
      }),
      success: { status: 200, body: BannerDays },
      chosen: true,
    },
    own: {
      method: 'GET',
      path: own,
      summary: 'The banners that the contact is shown now, at most one for each place',
      description: unproven,
      access: contact(),
      success: { status: 200, body: chosen(shape('OwnBanners', { banners: Type.Array(OwnBanner) })) },
    },
    dismiss: {
      method: 'POST',
      path: `${own}/{id}/dismiss`,
      summary: 'Close a banner, for good or for as long as it says',
      description: 'Closed again it stays closed as it was.',
      access: contact(),
      closedToSupport: true,
      success: { status: 200, body: BannerOfContact },
      errors: ['conflict', 'unverified_session'],
    },
    seen: {
      method: 'POST',
      path: `${own}/{id}/seen`,
      summary: 'Record that the contact has seen a banner; once per person',
      access: contact(),
      closedToSupport: true,
      success: { status: 200, body: BannerOfContact },
      errors: ['unverified_session'],
      chosen: true,
    },
    clicked: {
      method: 'POST',
      path: `${own}/{id}/clicked`,
      summary: 'Record that the contact has followed a link of a banner; once per person',
      access: contact(),
      closedToSupport: true,
      success: { status: 200, body: BannerOfContact },
      errors: ['unverified_session'],
      chosen: true,
    },
  },
)
