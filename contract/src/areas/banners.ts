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
  'If the identity of an identified contact is not verified, only banners without a segment are returned and nothing is recorded.'

export const banners = area(
  'banners',
  {
    group: 'Product',
    about: 'Announcements at the top or bottom of a page, by schedule and segment, one at a time per position.',
  },
  {
    list: {
      method: 'GET',
      path,
      summary:
        'List the banners of an environment, newest first, with the number of people who saw, clicked and dismissed each',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, state: Type.Optional(BannerState) }),
      success: { status: 200, body: chosen(collection('banners', Banner)) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path,
      summary: 'Create a banner. It is off by default',
      description: 'By default it is shown at the top with the style `info` and can be dismissed permanently.',
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
      summary: 'Render a banner text without saving it',
      access: managing,
      readOnly: true,
      query: inEnvironment,
      body: chosen(BannerText),
      success: { status: 200, body: BannerPreview },
      chosen: true,
    },
    get: {
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'Get a banner',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: Banner },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: 'Update a banner, or turn it on or off',
      description: 'People who dismissed it permanently do not see it again, even if the text changes.',
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
      summary: 'Delete a banner and its statistics',
      access: managing,
      audit: 'banner.deleted',
      query: inEnvironment,
      success: { status: 204 },
      chosen: true,
    },
    days: {
      method: 'GET',
      path: `${path}/{id}/days`,
      summary: 'Get the number of people who saw, clicked and dismissed a banner for the first time, per day',
      access: managing,
      query: Type.Object({
        ...EnvironmentQuery,
        days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, description: 'Defaults to 30' })),
      }),
      success: { status: 200, body: BannerDays },
      chosen: true,
    },
    own: {
      method: 'GET',
      path: own,
      summary: 'List the banners to show to the contact, at most one per position',
      description: unproven,
      access: contact(),
      success: { status: 200, body: chosen(shape('OwnBanners', { banners: Type.Array(OwnBanner) })) },
    },
    dismiss: {
      method: 'POST',
      path: `${own}/{id}/dismiss`,
      summary: 'Dismiss a banner, permanently or for its configured number of days',
      description: 'Dismissing it again has no effect.',
      access: contact(),
      closedToSupport: true,
      success: { status: 200, body: BannerOfContact },
      errors: ['conflict', 'unverified_session'],
    },
    seen: {
      method: 'POST',
      path: `${own}/{id}/seen`,
      summary: 'Record that the contact has seen a banner. Counted once per person',
      access: contact(),
      closedToSupport: true,
      success: { status: 200, body: BannerOfContact },
      errors: ['unverified_session'],
      chosen: true,
    },
    clicked: {
      method: 'POST',
      path: `${own}/{id}/clicked`,
      summary: 'Record that the contact has followed a link of a banner. Counted once per person',
      access: contact(),
      closedToSupport: true,
      success: { status: 200, body: BannerOfContact },
      errors: ['unverified_session'],
      chosen: true,
    },
  },
)
