import { type Static, type TSchema, Type } from 'typebox'
import { chosen, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

export const consentCategories = ['marketing', 'product_news', 'surveys'] as const

/** Transactional mail has none, and cannot be switched off. */
export const ConsentCategory = oneOf(...consentCategories)
export type ConsentCategory = Static<typeof ConsentCategory>

const consentBounds = { wording: 500 } as const

export const ConsentSource = oneOf(
  'signup',
  'portal',
  'widget',
  'unsubscribe_link',
  'api',
  'staff',
  'complaint',
  'import',
)
export type ConsentSource = Static<typeof ConsentSource>

const Wording = Type.String({
  minLength: 1,
  maxLength: consentBounds.wording,
  pattern: '\\S',
  examples: ['Send me news and offers by email.'],
})

const perCategory = <S extends TSchema>(schema: S) => ({ marketing: schema, product_news: schema, surveys: schema })

const consentFields = {
  granted: Type.Boolean({ description: 'False if there is no decision' }),
  at: nullable(Type.String({ format: 'date-time', description: 'The time of the decision; null if there is none' })),
  source: nullable(ConsentSource),
}

const Consent = shape('Consent', {
  ...consentFields,
  wording: chosen(nullable(Type.String({ description: 'The text that was agreed to, or how consent was given' }))),
})

/** Consents as staff and the tenant's backend see them. */
export const Consents = chosen(shape('Consents', { consents: shape('ConsentByCategory', perCategory(Consent)) }))

const OwnConsent = shape('OwnConsent', {
  ...consentFields,
  wording: chosen(Type.String({ description: 'The text to show next to the switch' })),
})

/** Consents as the person sees them. */
export const OwnConsents = shape('OwnConsents', { consents: shape('OwnConsentByCategory', perCategory(OwnConsent)) })

const Choices = strict(perCategory(Type.Optional(Type.Boolean())), {
  name: 'ConsentChoices',
  description: 'Only the categories to change',
})

export const ChooseOwnConsents = chosen(
  strict({ consents: Choices, source: Type.Optional(oneOf('portal', 'widget', 'api')) }, { name: 'ChooseOwnConsents' }),
)

const basis = {
  wording: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: consentBounds.wording,
      pattern: '\\S',
      description: 'The text that was agreed to, or how consent was given; stored as evidence',
      examples: ['Agreed by phone.'],
    }),
  ),
}

export const ChooseConsents = chosen(strict({ consents: Choices, ...basis }, { name: 'ChooseConsents' }))

export const ImportConsents = chosen(
  strict(
    {
      consents: Choices,
      ...basis,
      at: Type.Optional(
        Type.String({
          format: 'date-time',
          description:
            'The time of an earlier decision: it is stored as evidence and applies unless there is a later decision. ' +
            'Defaults to now',
        }),
      ),
    },
    { name: 'ImportConsents' },
  ),
)

/** Consents at sign-up: only agreements, because without one no mail is sent. */
export const SignUpConsents = strict(perCategory(Type.Optional(Type.Boolean())), {
  name: 'SignUpConsents',
  description: 'The checkboxes at sign-up; `false` records nothing',
})

export const ConsentRecord = chosen(
  shape('ConsentRecord', {
    id: Uuid,
    category: ConsentCategory,
    granted: Type.Boolean(),
    at: Timestamp,
    recorded_at: Timestamp,
    source: ConsentSource,
    wording: nullable(Type.String()),
    ip: nullable(Type.String()),
    user_agent: nullable(Type.String()),
  }),
)

const AskedAtSignup = Type.Array(ConsentCategory, {
  maxItems: consentCategories.length,
  uniqueItems: true,
  description: 'The categories with a checkbox at sign-up, returned by `GET /v1/consents/{publishableKey}`',
})

export const ConsentWording = chosen(
  shape('ConsentWording', {
    wording: shape('WordingByCategory', perCategory(Wording)),
    asked_at_signup: AskedAtSignup,
  }),
)

export const ConsentWordingChange = chosen(
  strict(
    {
      wording: Type.Optional(strict(perCategory(Type.Optional(Wording)), { name: 'WordingChange' })),
      asked_at_signup: Type.Optional(AskedAtSignup),
    },
    { name: 'ConsentWordingChange' },
  ),
)

export const AskedConsents = chosen(
  shape('AskedConsents', {
    asked: Type.Array(shape('AskedConsent', { category: ConsentCategory, wording: Wording }), {
      description: 'In display order',
    }),
  }),
)
