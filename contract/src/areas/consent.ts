import { Type } from 'typebox'
import {
  anyone,
  area,
  chosen,
  collection,
  contact,
  EnvironmentQuery,
  machine,
  oneOf,
  oneTimeTokenInPath,
  PagingQuery,
  perIp,
  staff,
  strict,
} from '../kernel/index.ts'
import {
  AskedConsents,
  ChooseConsents,
  ChooseOwnConsents,
  ConsentRecord,
  Consents,
  ConsentWording,
  ConsentWordingChange,
  ImportConsents,
  OwnConsents,
} from '../shapes/consent.ts'

const reading = staff('customers:read')
const managing = staff('messaging:manage')
const inEnvironment = Type.Object(EnvironmentQuery)
const ofContact = '/v1/organization/contacts/{id}'
const holder = oneTimeTokenInPath('unsubscribe', 'token', 'own_site', 'the link was sent to the person it concerns')

const UnsubscribeForm = chosen(
  strict(
    {
      'List-Unsubscribe': Type.Optional(oneOf('One-Click')),
      action: Type.Optional(oneOf('unsubscribe', 'resubscribe')),
    },
    { name: 'UnsubscribeForm' },
  ),
)

export const consent = area(
  'consent',
  { group: 'Messaging', about: 'Consent to mail by category, with its time, source and wording.' },
  {
    own: {
      method: 'GET',
      path: '/v1/contact/consents',
      summary: 'Get the consents of the contact and the text for each switch',
      description: 'If the identity is not verified, no decisions are returned.',
      access: contact(),
      success: { status: 200, body: OwnConsents },
      chosen: true,
    },
    chooseOwn: {
      method: 'PUT',
      path: '/v1/contact/consents',
      summary: 'Give or withdraw consent by category. Omitted categories do not change',
      description:
        'Giving consent requires a verified session (otherwise 403 `unverified_session`); any session can withdraw it. ' +
        'Transactional mail and notifications in the product have no category and cannot be switched off.',
      access: contact(),
      closedToSupport: true,
      body: ChooseOwnConsents,
      success: { status: 200, body: OwnConsents },
      errors: ['unverified_session'],
      chosen: true,
    },
    asked: {
      method: 'GET',
      path: '/v1/consents/{publishableKey}',
      summary: 'Get the consent texts to show at sign-up',
      access: anyone('any_site', 'the texts are shown before sign-up, and a publishable key is not a secret'),
      params: Type.Object({ publishableKey: Type.String({ maxLength: 200 }) }),
      limits: [perIp(120, 'minute')],
      cacheSeconds: 60,
      success: { status: 200, etag: true, body: AskedConsents },
      chosen: true,
    },
    ofContact: {
      method: 'GET',
      path: '/v1/contacts/{id}/consents',
      summary: 'Get the consents of a contact',
      access: machine(),
      success: { status: 200, body: Consents },
      errors: ['not_found'],
      chosen: true,
    },
    choose: {
      method: 'PUT',
      path: '/v1/contacts/{id}/consents',
      summary: 'Import decisions of a contact made elsewhere. The latest decision applies',
      access: machine(),
      idempotent: true,
      body: ImportConsents,
      success: { status: 200, body: Consents },
      errors: ['invalid_request', 'not_found'],
      chosen: true,
    },
    staffOfContact: {
      method: 'GET',
      path: `${ofContact}/consents`,
      summary: 'Get the consents of a contact',
      access: reading,
      query: inEnvironment,
      success: { status: 200, body: Consents },
      errors: ['not_found'],
      chosen: true,
    },
    staffChoose: {
      method: 'PUT',
      path: `${ofContact}/consents`,
      summary: 'Record decisions a contact communicated to your staff. Omitted categories do not change',
      access: managing,
      audit: 'contact.consents_changed',
      query: inEnvironment,
      body: ChooseConsents,
      success: { status: 200, body: Consents },
      errors: ['not_found'],
      chosen: true,
    },
    records: {
      method: 'GET',
      path: `${ofContact}/consent-records`,
      summary: 'List the consent decisions of a contact, latest first',
      access: reading,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: chosen(collection('consent_records', ConsentRecord)) },
      errors: ['not_found'],
      chosen: true,
    },
    wording: {
      method: 'GET',
      path: '/v1/organization/consent-wording',
      summary: 'Get the consent texts, and the categories asked at sign-up',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: ConsentWording },
      chosen: true,
    },
    changeWording: {
      method: 'PUT',
      path: '/v1/organization/consent-wording',
      summary: 'Update the consent texts. Existing consents keep their text',
      access: managing,
      audit: 'consent_wording.updated',
      query: inEnvironment,
      body: ConsentWordingChange,
      success: { status: 200, body: ConsentWording },
      chosen: true,
    },
    unsubscribePage: {
      method: 'GET',
      path: '/unsubscribe/{token}',
      summary: 'Get the unsubscribe page. It changes nothing',
      access: holder,
      limits: [perIp(600, 'minute')],
      success: { status: 200, page: {} },
      chosen: true,
    },
    unsubscribe: {
      method: 'POST',
      path: '/unsubscribe/{token}',
      summary: 'Unsubscribe from the category of an email, or undo it',
      description:
        'Accepts `List-Unsubscribe=One-Click` from a mail client (RFC 8058), or `action` from the page. Repeating it changes ' +
        'nothing. `resubscribe` only reverts the change made by this link.',
      access: holder,
      limits: [perIp(600, 'minute')],
      form: true,
      body: UnsubscribeForm,
      success: { status: 200, page: {} },
      errors: ['invalid_request'],
      chosen: true,
    },
  },
)
