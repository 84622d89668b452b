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
const holder = oneTimeTokenInPath('unsubscribe', 'token', 'own_site', 'the link was mailed to the person it is about')

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
  { group: 'Messaging', about: 'Who agreed to which mail, when, from where and to which wording.' },
  {
    own: {
      method: 'GET',
      path: '/v1/contact/consents',
      summary: 'What mail the contact agreed to, and the sentence for each switch',
      description: 'Where the identity was not proven, nothing that was decided is shown: it may be another person’s.',
      access: contact(),
      success: { status: 200, body: OwnConsents },
      chosen: true,
    },
    chooseOwn: {
      method: 'PUT',
      path: '/v1/contact/consents',
      summary: 'Agree to mail of a category, or withdraw; what is not named stays',
      description:
        'To agree takes a session whose identity was proven (403 `unverified_session`); any session may withdraw. ' +
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
      summary: 'What to ask for beside a sign-up: the sentence for each box',
      access: anyone(
        'any_site',
        'A sign-up asks before it knows anybody; the publishable key in the path is no secret',
      ),
      params: Type.Object({ publishableKey: Type.String({ maxLength: 200 }) }),
      limits: [perIp(120, 'minute')],
      cacheSeconds: 60,
      success: { status: 200, tagged: true, body: AskedConsents },
      chosen: true,
    },
    ofContact: {
      method: 'GET',
      path: '/v1/contacts/{id}/consents',
      summary: 'What mail a contact agreed to',
      access: machine(),
      success: { status: 200, body: Consents },
      errors: ['not_found'],
      chosen: true,
    },
    choose: {
      method: 'PUT',
      path: '/v1/contacts/{id}/consents',
      summary: 'Record what a contact agreed to or withdrew elsewhere; the later decision counts',
      access: machine(),
      body: ImportConsents,
      success: { status: 200, body: Consents },
      errors: ['invalid_request', 'not_found'],
      chosen: true,
    },
    staffOfContact: {
      method: 'GET',
      path: `${ofContact}/consents`,
      summary: 'What mail a contact agreed to',
      access: reading,
      query: inEnvironment,
      success: { status: 200, body: Consents },
      errors: ['not_found'],
      chosen: true,
    },
    staffChoose: {
      method: 'PUT',
      path: `${ofContact}/consents`,
      summary: 'Record what a contact told your staff; what is not named stays',
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
      summary: 'Every decision of a contact about mail, the latest first',
      access: reading,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: chosen(collection('consent_records', ConsentRecord)) },
      errors: ['not_found'],
      chosen: true,
    },
    wording: {
      method: 'GET',
      path: '/v1/organization/consent-wording',
      summary: 'The sentences beside the switches, and which of them a sign-up asks',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: ConsentWording },
      chosen: true,
    },
    changeWording: {
      method: 'PUT',
      path: '/v1/organization/consent-wording',
      summary: 'Change sentences beside the switches; whoever agreed before keeps the one they agreed to',
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
      summary: 'The page behind the link of a mail: it shows, and changes nothing',
      access: holder,
      limits: [perIp(600, 'minute')],
      success: { status: 200, page: {} },
      chosen: true,
    },
    unsubscribe: {
      method: 'POST',
      path: '/unsubscribe/{token}',
      summary: 'Withdraw the consent to the category of a mail, or undo that',
      description:
        'Takes `List-Unsubscribe=One-Click` of a mail program (RFC 8058), or `action` of the page. Said twice it changes ' +
        'nothing more. `resubscribe` undoes what this link did, and nothing that was decided elsewhere.',
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
